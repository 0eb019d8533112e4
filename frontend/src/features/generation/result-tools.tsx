import type { Asset } from '#shared/contracts/assets.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { MakeNext } from '#frontend/src/files/actions/make-next.tsx';

interface ResultToolsProps {
  readonly generation: Generation;
  readonly results: readonly Asset[];
}

/** What can be done with what was made. */
export function ResultTools({ results }: ResultToolsProps) {
  return <MakeNext assets={results} />;
}
