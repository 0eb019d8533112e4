import { Columns2, SquareSplitHorizontal } from 'lucide-react';
import { useState } from 'react';
import { actionMessages } from '#frontend/src/files/actions/action-messages.ts';
import { ActionRow } from '#frontend/src/files/actions/action-row.tsx';
import { ArchiveButton } from '#frontend/src/files/actions/archive-button.tsx';
import { useOrigin } from '#frontend/src/files/actions/asset-origin.tsx';
import type { StartHere } from '#frontend/src/files/actions/use-reuse.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Overlay } from '#frontend/src/ui/drawer.tsx';
import { lazyView } from '#frontend/src/ui/lazy-part.tsx';
import { mediaLabels } from '#frontend/src/ui/media-tile.tsx';
import { NumberChoice } from '#frontend/src/ui/number-choice.tsx';
import type { Asset } from '#shared/contracts/assets.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { type FileValue, type FormValues, isFileValue } from '#shared/form/form-values.ts';
import { mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import { resultMessages } from './result-messages.ts';

const ComparePictures = lazyView(
  async () => (await import('#frontend/src/files/actions/compare-pictures.tsx')).ComparePictures,
);
const BeforeAndAfter = lazyView(
  async () => (await import('#frontend/src/files/actions/compare-pictures.tsx')).BeforeAndAfter,
);

interface ResultActionsProps {
  readonly generation: Generation;
  /** At least one. */
  readonly results: readonly Asset[];
  readonly startHere?: StartHere | undefined;
}

export function ResultActions({ generation, results, startHere }: ResultActionsProps) {
  const [chosen, setChosen] = useState(0);
  const [open, setOpen] = useState<'compare' | 'before'>();
  const close = () => setOpen(undefined);
  const origin = useOrigin(generation.id);
  const asset = results[chosen] ?? results[0];
  if (!asset) return undefined;
  const before = origin && findInputPicture(origin.values)?.publicUrl;
  const pictures = results.filter(({ mediaType }) => mediaType === 'image');
  const hasBefore = before !== undefined && pictures.length > 0;
  const hasSeveral = pictures.length > 1;
  return (
    <>
      <ActionRow
        asset={asset}
        cost={generation.creditCost}
        startHere={startHere}
        choice={
          results.length > 1 && (
            <NumberChoice
              label={mediaLabels.kinds[asset.mediaType]}
              count={results.length}
              chosen={chosen}
              onChoose={setChosen}
            />
          )
        }
      >
        {hasSeveral && (
          <Button onClick={() => setOpen('compare')}>
            <Columns2 aria-hidden className="size-4" />
            {actionMessages.compare}
          </Button>
        )}
        {hasBefore && (
          <Button onClick={() => setOpen('before')}>
            <SquareSplitHorizontal aria-hidden className="size-4" />
            {actionMessages.beforeAndAfter}
          </Button>
        )}
        {results.length > 1 && <ArchiveButton assets={results} label={resultMessages.downloadAll(results.length)} />}
      </ActionRow>
      <Overlay isOpen={open === 'compare'} onClose={close}>
        <ComparePictures isOpen={open === 'compare'} onClose={close} pictures={pictures} />
      </Overlay>
      <Overlay isOpen={open === 'before'} onClose={close}>
        {hasBefore && <BeforeAndAfter isOpen={open === 'before'} onClose={close} before={before} pictures={pictures} />}
      </Overlay>
    </>
  );
}

export function findInputPicture(values: FormValues): FileValue | undefined {
  return Object.values(values).flatMap(listFiles).find(isPicture);
}

function listFiles(value: FormValues[string]): readonly FileValue[] {
  const candidates: readonly unknown[] = Array.isArray(value) ? value : [value];
  return candidates.filter(isFileValue);
}

function isPicture({ filename, publicUrl }: FileValue): boolean {
  return mediaTypeOfFilename(filename ?? new URL(publicUrl).pathname) === 'image';
}
