import { Columns2, SquareSplitHorizontal } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { ArchiveButton } from '#frontend/src/files/actions/archive-button.tsx';
import { useOrigin } from '#frontend/src/files/actions/asset-origin.ts';
import { MakeNext } from '#frontend/src/files/actions/make-next.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { Overlay } from '#frontend/src/ui/overlay.tsx';
import { inputPictureOf } from './input-picture.ts';
import { resultMessages } from './result-messages.ts';

const CompareResults = lazy(async () => ({ default: (await import('./compare-results.tsx')).CompareResults }));
const BeforeAndAfter = lazy(async () => ({ default: (await import('./before-and-after.tsx')).BeforeAndAfter }));

interface ResultToolsProps {
  readonly generation: Generation;
  readonly results: readonly Asset[];
}

/** What can be done with what was made: saved together, compared, gone on with. */
export function ResultTools({ generation, results }: ResultToolsProps) {
  const [open, setOpen] = useState<'compare' | 'before'>();
  const close = () => setOpen(undefined);
  const origin = useOrigin(generation.id);
  const before = origin && inputPictureOf(origin.values)?.publicUrl;
  const pictures = results.filter(({ mediaType }) => mediaType === 'image');
  const hasBefore = before !== undefined && pictures.length > 0;
  const hasSeveral = pictures.length > 1;
  return (
    <div className="flex flex-col gap-5">
      {(results.length > 1 || hasBefore) && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {hasSeveral && (
            <Button onClick={() => setOpen('compare')}>
              <Columns2 aria-hidden className="size-4" />
              {resultMessages.compare}
            </Button>
          )}
          {hasBefore && (
            <Button onClick={() => setOpen('before')}>
              <SquareSplitHorizontal aria-hidden className="size-4" />
              {resultMessages.beforeAndAfter}
            </Button>
          )}
          {results.length > 1 && <ArchiveButton assets={results} label={resultMessages.downloadAll(results.length)} />}
        </div>
      )}
      <MakeNext assets={results} />
      <Overlay isOpen={open === 'compare'}>
        <CompareResults isOpen={open === 'compare'} onClose={close} pictures={pictures} />
      </Overlay>
      <Overlay isOpen={open === 'before'}>
        {hasBefore && <BeforeAndAfter isOpen={open === 'before'} onClose={close} before={before} pictures={pictures} />}
      </Overlay>
    </div>
  );
}
