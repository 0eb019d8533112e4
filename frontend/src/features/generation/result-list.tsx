import { clsx } from 'clsx';
import { CircleCheck, Columns2, Download, Maximize2, SquareSplitHorizontal } from 'lucide-react';
import { type CSSProperties, lazy, useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { type FileValue, type FormValues, isFileValue } from '#shared/form/form-values.ts';
import { mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import { ArchiveButton } from '#frontend/src/files/actions/archive-button.tsx';
import { addOrigin, PromptText, SpokenText, useOrigin } from '#frontend/src/files/actions/asset-origin.tsx';
import { MakeNext } from '#frontend/src/files/actions/next-pages.tsx';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { AssetMedia } from '#frontend/src/ui/asset-media.tsx';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { alternativeText } from '#frontend/src/ui/media-tile.tsx';
import { Overlay } from '#frontend/src/ui/overlay.tsx';
import { messages } from './messages.ts';
import { resultMessages } from './result-messages.ts';

interface ResultListProps {
  readonly results: readonly Asset[];
  readonly max?: number;
  readonly onPreview: (index: number) => void;
}

/** Two columns, or one if the text is very large. */
const columns = 'grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] sm:grid-cols-2';

export function ResultList({ results, max = results.length, onPreview }: ResultListProps) {
  const isOne = results.length === 1;
  const more = results.length - max;
  return (
    <ul className={clsx('grid gap-4', !isOne && columns, results.length > 4 && 'lg:grid-cols-3')}>
      {results.slice(0, max).map((result, index) => (
        <li key={result.id} className={clsx('flex min-w-0 flex-col gap-2', isBroad(result, isOne) && 'col-span-full')}>
          <Media result={result} isOne={isOne} onOpen={() => onPreview(index)} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Description
              result={result}
              number={isOne ? undefined : resultMessages.numbered(index + 1, results.length)}
            />
            {result.mediaType !== 'image' && (
              <IconButton {...openButtonProps(result, () => onPreview(index))}>
                <Maximize2 aria-hidden className="size-4" />
              </IconButton>
            )}
            <SaveButton asset={result} />
          </div>
        </li>
      ))}
      {more > 0 && (
        <li className={clsx('flex', isBroad(results[max], isOne) && 'col-span-full')}>
          <button
            type="button"
            onClick={() => onPreview(max)}
            className="min-h-24 w-full rounded-card border border-line bg-surface p-4 font-semibold text-balance transition-colors duration-150 hover:bg-raised"
          >
            {messages.moreAssets(more)}
          </button>
        </li>
      )}
    </ul>
  );
}

function isBroad(result: Asset | undefined, isOne: boolean): boolean {
  return isOne || result?.mediaType !== 'image';
}

function openButtonProps({ id, filename }: Asset, onClick: () => void) {
  return { id: `result-${id}`, label: messages.preview(filename), onClick };
}

export function resultButton(id: string): HTMLElement | null {
  return document.getElementById(`result-${id}`);
}

interface MediaProps {
  readonly result: Asset;
  readonly isOne: boolean;
  readonly onOpen: () => void;
}

function Media({ result, isOne, onOpen }: MediaProps) {
  if (result.mediaType !== 'image') {
    return (
      <figure className="flex flex-col gap-2">
        <div className="flex justify-center overflow-hidden rounded-card bg-raised">
          <AssetMedia item={result} className="max-h-[60dvh]" transcript={<SpokenText asset={result} />} />
        </div>
        <PromptText asset={result} />
      </figure>
    );
  }
  const { label, ...opener } = openButtonProps(result, onOpen);
  return (
    <button
      type="button"
      {...opener}
      aria-label={label}
      style={reserveSpace(result)}
      className={clsx(
        'mx-auto block max-w-full overflow-hidden rounded-card bg-raised transition-[filter] duration-150 hover:brightness-110',
        isOne ? '[width:min(100%,calc(60dvh*var(--ratio,1)))]' : 'w-full',
      )}
    >
      <img
        src={isOne ? result.publicUrl : (result.thumbnailUrl ?? result.publicUrl)}
        alt={alternativeText(result)}
        className="size-full object-contain"
      />
    </button>
  );
}

/** Keeps the layout stable until the picture has loaded. */
function reserveSpace({ width, height }: Asset): CSSProperties & { '--ratio'?: number } {
  return width && height ? { aspectRatio: `${width} / ${height}`, '--ratio': width / height } : {};
}

function Description({ result, number }: { readonly result: Asset; readonly number: string | undefined }) {
  return (
    <div className="flex min-w-0 flex-[999_1_7rem] flex-col">
      {number && <p className="text-sm font-semibold tabular-nums">{number}</p>}
      <p className="truncate text-sm text-muted">{result.filename}</p>
      <p className="flex items-center gap-1.5 text-sm text-muted">
        <span>{messages.mediaType[result.mediaType]}</span>
        <CircleCheck aria-hidden className="size-3.5 text-success" />
        <span>{messages.ready}</span>
      </p>
    </div>
  );
}

function SaveButton({ asset }: { readonly asset: Asset }) {
  return (
    <button
      type="button"
      onClick={() => void downloadFile(asset.publicUrl, asset.filename)}
      className="inline-flex min-h-11 items-center gap-2 rounded-control bg-raised px-3 text-sm font-semibold hover:bg-hover max-sm:flex-[1_0_auto] max-sm:justify-center"
    >
      <Download aria-hidden className="size-4" />
      {messages.save}
      <span className="sr-only">{asset.filename}</span>
    </button>
  );
}

const CompareResults = lazy(async () => ({ default: (await import('./compare-results.tsx')).CompareResults }));
const BeforeAndAfter = lazy(async () => ({ default: (await import('./compare-results.tsx')).BeforeAndAfter }));

interface ResultToolsProps {
  readonly generation: Generation;
  readonly results: readonly Asset[];
}

export function ResultTools({ generation, results }: ResultToolsProps) {
  const [open, setOpen] = useState<'compare' | 'before'>();
  const close = () => setOpen(undefined);
  const origin = useOrigin(generation.id);
  const before = origin && findInputPicture(origin.values)?.publicUrl;
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

export function LeftOut({ generation: { leftOut, outputType } }: { readonly generation: Generation }) {
  if (leftOut === undefined) return undefined;
  return <p className="text-sm text-pretty text-muted">{resultMessages.leftOut(leftOut, outputType)}</p>;
}

export function useResults(generation: Generation | undefined): readonly Asset[] {
  const results = generation?.assets ?? [];
  const origin = useOrigin(results.length > 0 ? generation?.id : undefined);
  return results.map((asset) => addOrigin(asset, origin));
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
