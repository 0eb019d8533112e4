import { clsx } from 'clsx';
import { Download, Maximize2 } from 'lucide-react';
import { type CSSProperties, useCallback, useState } from 'react';
import { addOrigin, describeOrigin, SpokenText, useOrigin } from '#frontend/src/files/actions/asset-origin.tsx';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { AssetMedia } from '#frontend/src/ui/asset-media.tsx';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { alternativeText, describeMedia } from '#frontend/src/ui/media-tile.tsx';
import type { Asset } from '#shared/contracts/assets.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { messages } from './messages.ts';
import { resultMessages } from './result-messages.ts';
import { resultPictureUrl } from './result-pictures.ts';

interface ResultListProps {
  readonly results: readonly Asset[];
  readonly max?: number;
  readonly onPreview: (index: number) => void;
}

export function ResultList({ results, max = results.length, onPreview }: ResultListProps) {
  const [first] = results;
  if (!first) return undefined;
  const isOne = results.length === 1;
  const more = results.length - max;
  return (
    <figure className="flex flex-col gap-3">
      <ul className={clsx('mx-auto grid w-full gap-2', !isOne && columns(results.length))} style={gridStyle(results)}>
        {results.slice(0, max).map((result, index) => (
          <li key={result.id} className={clsx('relative min-w-0', isBroad(result, isOne) && 'col-span-full')}>
            <Media
              result={result}
              isOne={isOne}
              name={describeMedia(result, { number: index + 1, all: results.length })}
              onOpen={() => onPreview(index)}
            />
            {!isOne && <TileBar result={result} number={index + 1} all={results.length} />}
          </li>
        ))}
        {more > 0 && (
          <li className={clsx('relative', isBroad(results[max], isOne) && 'col-span-full')}>
            <MoreButton result={results[max]} count={more} onPress={() => onPreview(max)} />
          </li>
        )}
      </ul>
      <p className="text-sm text-muted">{describeOrigin(first)}</p>
      {first.mediaType !== 'audio' && <Caption text={alternativeText(first)} />}
    </figure>
  );
}

function columns(count: number): string {
  return clsx('grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] sm:grid-cols-2', count > 4 && 'lg:grid-cols-3');
}

/** All rows together fit the screen. */
function gridStyle([first, ...others]: readonly Asset[]): CSSProperties {
  if (!first?.width || !first.height || first.mediaType !== 'image' || others.length === 0) return {};
  const rows = others.length > 1 ? 2 : 1;
  return { maxWidth: `calc(${(120 / rows) * (first.width / first.height)}dvh + 0.5rem)` };
}

function isBroad(result: Asset | undefined, isOne: boolean): boolean {
  return isOne || result?.mediaType !== 'image';
}

export function resultButton(id: string): HTMLElement | null {
  return document.getElementById(`result-${id}`);
}

interface MediaProps {
  readonly result: Asset;
  readonly isOne: boolean;
  readonly name: string;
  readonly onOpen: () => void;
}

const frame = 'mx-auto block max-w-full overflow-hidden rounded-card bg-raised';
const singleWidth = '[width:min(100%,calc(60dvh*var(--ratio,1)))]';

function Media({ result, isOne, name, onOpen }: MediaProps) {
  const id = `result-${result.id}`;
  if (result.mediaType !== 'image') {
    const isVideo = result.mediaType === 'video';
    return (
      <div
        style={reserveSpace(result)}
        className={clsx(frame, 'relative flex justify-center', isVideo ? singleWidth : 'w-full pe-14')}
      >
        <AssetMedia item={result} className="size-full" transcript={<SpokenText asset={result} />} />
        <IconButton
          id={id}
          label={name}
          onClick={onOpen}
          className={clsx('absolute end-2 top-2', isVideo && 'bg-black/60 text-white hover:bg-black/80')}
        >
          <Maximize2 aria-hidden className="size-4" />
        </IconButton>
      </div>
    );
  }
  return (
    <button
      type="button"
      id={id}
      aria-label={name}
      onClick={onOpen}
      style={reserveSpace(result)}
      className={clsx(frame, 'transition-[filter] duration-150 hover:brightness-110', isOne ? singleWidth : 'w-full')}
    >
      <img
        src={resultPictureUrl(result, isOne)}
        alt={alternativeText(result)}
        decoding="sync"
        className="size-full object-contain"
      />
    </button>
  );
}

/** Keeps the layout stable until the file has loaded. */
function reserveSpace({ width, height }: Asset): CSSProperties & { '--ratio'?: number } {
  return width && height ? { aspectRatio: `${width} / ${height}`, '--ratio': width / height } : {};
}

const overlay = 'absolute bottom-2 rounded-full bg-black/70 text-sm font-semibold text-white';

function TileBar({ result, number, all }: { readonly result: Asset; readonly number: number; readonly all: number }) {
  const position = resultMessages.numbered(number, all);
  const isPicture = result.mediaType === 'image';
  return (
    <div className={clsx(!isPicture && 'flex items-center justify-between gap-2 pt-2')}>
      <p
        className={clsx(
          'tabular-nums',
          isPicture ? `${overlay} pointer-events-none start-2 px-2.5 py-1` : 'text-sm font-semibold',
        )}
      >
        {position}
      </p>
      <button
        type="button"
        onClick={() => void downloadFile(result.publicUrl, result.filename)}
        className={clsx(
          'inline-flex min-h-11 items-center gap-1.5 px-3 font-semibold',
          isPicture ? `${overlay} end-2 hover:bg-black/85` : 'rounded-control bg-raised text-sm hover:bg-hover',
        )}
      >
        <Download aria-hidden className="size-4" />
        {messages.save}
        <span className="sr-only">{position}</span>
      </button>
    </div>
  );
}

interface MoreButtonProps {
  readonly result: Asset | undefined;
  readonly count: number;
  readonly onPress: () => void;
}

function MoreButton({ result, count, onPress }: MoreButtonProps) {
  const thumbnailUrl = result?.mediaType === 'image' ? (result.thumbnailUrl ?? result.publicUrl) : undefined;
  return (
    <button
      type="button"
      onClick={onPress}
      className="relative size-full min-h-24 overflow-hidden rounded-card bg-raised font-semibold"
    >
      {thumbnailUrl && <img src={thumbnailUrl} alt="" className="absolute inset-0 size-full object-cover" />}
      <span
        className={clsx(
          'relative flex size-full items-center justify-center p-4 text-balance',
          thumbnailUrl && 'bg-black/65 text-white',
        )}
      >
        {messages.moreAssets(count)}
      </span>
    </button>
  );
}

function Caption({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  const { ref, isCut } = useIsCut();
  return (
    <figcaption className="flex flex-col items-start text-[0.9375rem]">
      <p key={text} ref={ref} className={clsx('whitespace-pre-line', !isOpen && 'line-clamp-2')}>
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 rounded-control text-sm font-semibold text-muted hover:text-ink"
        >
          {isOpen ? resultMessages.showLess : resultMessages.showAll}
        </button>
      )}
    </figcaption>
  );
}

function useIsCut() {
  const [isCut, setCut] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element) setCut(element.scrollHeight > element.clientHeight + 1);
  }, []);
  return { ref, isCut };
}

export function LeftOut({ generation: { leftOut, outputType } }: { readonly generation: Generation }) {
  if (leftOut === undefined) return undefined;
  return <p className="text-sm text-muted">{resultMessages.leftOut(leftOut, outputType)}</p>;
}

/** Results without a prompt get the page's title as their words. */
export function useResults(generation: Generation | undefined): readonly Asset[] {
  const results = generation?.assets ?? [];
  const origin = useOrigin(results.length > 0 ? generation?.id : undefined);
  return results.map((asset) => ({ model: generation?.pageTitle, ...addOrigin(asset, origin) }));
}
