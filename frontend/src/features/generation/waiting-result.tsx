import { clsx } from 'clsx';
import type { Asset } from '#shared/contracts/assets.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { AssetMedia } from '#frontend/src/ui/asset-media.tsx';
import { useResults } from './use-results.ts';

/** As many as can be told apart in the film's place. */
const mostShown = 4;

/** Upright pictures are larger beside each other than below. */
const columnsWhereThereIsRoom: Readonly<Record<number, string>> = { 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-4' };

function isUpright({ width = 0, height = 0 }: Asset): boolean {
  return height > width;
}

/** What was made, whole and at its own proportions, in the film's place. */
export function WaitingResult({ generation }: { readonly generation: Generation }) {
  const results = useResults(generation).slice(0, mostShown);
  return (
    <div
      className={clsx(
        'absolute inset-0 grid animate-rise grid-rows-[minmax(0,1fr)] gap-2 bg-raised',
        results.length > 1 && 'auto-rows-[minmax(0,1fr)] grid-cols-2 p-2',
        results.every(isUpright) && columnsWhereThereIsRoom[results.length],
      )}
    >
      {results.map((result) => (
        <div key={result.id} className="flex min-h-0 min-w-0 items-center justify-center">
          <AssetMedia item={result} />
        </div>
      ))}
    </div>
  );
}
