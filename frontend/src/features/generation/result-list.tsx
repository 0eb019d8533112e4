import { clsx } from 'clsx';
import { CircleCheck, Download, Maximize2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import { ShownWords, SpokenText } from '#frontend/src/files/actions/asset-words.tsx';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { AssetMedia } from '#frontend/src/ui/asset-media.tsx';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { alternativeOf } from '#frontend/src/ui/media-item.ts';
import { messages } from './messages.ts';
import { resultMessages } from './result-messages.ts';

interface ResultListProps {
  readonly results: readonly Asset[];
  /** The first so many; all by default. */
  readonly most?: number;
  readonly onPreview: (index: number) => void;
}

/** Two, or one below the other where the text is very large. */
const columns = 'grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] sm:grid-cols-2';

/** What was made, whole and at its true proportions, each with its number, to be seen large or saved. */
export function ResultList({ results, most = results.length, onPreview }: ResultListProps) {
  const isOne = results.length === 1;
  const more = results.length - most;
  return (
    <ul className={clsx('grid gap-4', !isOne && columns, results.length > 4 && 'lg:grid-cols-3')}>
      {results.slice(0, most).map((result, index) => (
        <li key={result.id} className={clsx('flex min-w-0 flex-col gap-2', isBroad(result, isOne) && 'col-span-full')}>
          <Media result={result} isOne={isOne} onOpen={() => onPreview(index)} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Description
              result={result}
              number={isOne ? undefined : resultMessages.numbered(index + 1, results.length)}
            />
            {result.mediaType !== 'image' && (
              <IconButton {...openerOf(result, () => onPreview(index))}>
                <Maximize2 aria-hidden className="size-4" />
              </IconButton>
            )}
            <SaveButton asset={result} />
          </div>
        </li>
      ))}
      {more > 0 && (
        <li className={clsx('flex', isBroad(results[most], isOne) && 'col-span-full')}>
          <button
            type="button"
            onClick={() => onPreview(most)}
            className="min-h-24 w-full rounded-card border border-line bg-surface p-4 font-semibold text-balance transition-colors duration-150 hover:bg-raised"
          >
            {messages.moreAssets(more)}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Players need room for their controls. */
function isBroad(result: Asset | undefined, isOne: boolean): boolean {
  return isOne || result?.mediaType !== 'image';
}

/** Opens it large, and takes the focus again after that. */
function openerOf({ id, filename }: Asset, onClick: () => void) {
  return { id: `result-${id}`, label: messages.preview(filename), onClick };
}

/** What opened a result. */
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
        <ShownWords asset={result} />
      </figure>
    );
  }
  const { label, ...opener } = openerOf(result, onOpen);
  return (
    <button
      type="button"
      {...opener}
      aria-label={label}
      style={proportionsOf(result)}
      className={clsx(
        'mx-auto block max-w-full overflow-hidden rounded-card bg-raised transition-[filter] duration-150 hover:brightness-110',
        isOne ? '[width:min(100%,calc(60dvh*var(--ratio,1)))]' : 'w-full',
      )}
    >
      <img
        src={isOne ? result.publicUrl : (result.thumbnailUrl ?? result.publicUrl)}
        alt={alternativeOf(result)}
        className="size-full object-contain"
      />
    </button>
  );
}

/** Known before the picture is, so that nothing jumps. */
function proportionsOf({ width, height }: Asset): CSSProperties & { '--ratio'?: number } {
  return width && height ? { aspectRatio: `${width} / ${height}`, '--ratio': width / height } : {};
}

function Description({ result, number }: { readonly result: Asset; readonly number: string | undefined }) {
  return (
    <div className="flex min-w-0 flex-[999_1_7rem] flex-col">
      {number && <p className="text-sm font-semibold tabular-nums">{number}</p>}
      <p className="truncate text-sm text-muted">{result.filename}</p>
      <p className="flex items-center gap-1.5 text-sm text-muted">
        {messages.mediaType[result.mediaType]}
        <CircleCheck aria-hidden className="size-3.5 text-success" />
        {messages.ready}
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
