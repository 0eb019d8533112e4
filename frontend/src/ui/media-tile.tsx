import { clsx } from 'clsx';
import { AudioLines, Check, ImageOff, Play } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import type { Asset, Waveform } from '#shared/contracts/assets.ts';

export const mediaLabels = {
  position: (number: number, all: number) => `${number} of ${all}`,
  kinds: { image: 'Picture', video: 'Film', audio: 'Sound' },
} as const;

interface MediaTileProps {
  readonly item: MediaItem;
  readonly onPress: () => void;
  readonly isSelected?: boolean | undefined;
  readonly caption?: string | undefined;
  readonly isCaptionOnHover?: boolean;
  readonly className?: string;
}

export function MediaTile(props: MediaTileProps) {
  const { item, onPress, isSelected, caption, isCaptionOnHover = false, className } = props;
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={nameTile(item, caption)}
      aria-pressed={isSelected}
      className={clsx(
        'relative block overflow-hidden rounded-control bg-raised transition-[filter] duration-150 hover:brightness-110',
        isSelected && 'ring-3 ring-ink ring-offset-2 ring-offset-surface',
        className,
      )}
    >
      <MediaThumbnail item={item} isCompact={caption !== undefined && !isCaptionOnHover} />
      {caption && (!isCaptionOnHover || item.mediaType !== 'audio') && (
        <span
          className={clsx(
            'absolute inset-x-0 bottom-0 bg-black/75 px-2.5 py-2 text-start text-xs text-white',
            isCaptionOnHover &&
              'opacity-0 transition-opacity duration-150 group-has-focus-visible:opacity-100 pointer-fine:group-hover:opacity-100',
          )}
        >
          <span className="line-clamp-2">{caption}</span>
        </span>
      )}
      {isSelected !== undefined && <SelectionMark isSelected={isSelected} />}
    </button>
  );
}

function nameTile(item: MediaItem, caption: string | undefined): string {
  const name = describeMedia(item);
  return caption && !name.includes(caption) ? `${name} ${caption}` : name;
}

function SelectionMark({ isSelected }: { readonly isSelected: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'absolute end-2 top-2 flex size-7 items-center justify-center rounded-full border-2 border-white',
        isSelected ? 'bg-accent text-on-accent' : 'bg-black/40',
      )}
    >
      {isSelected && <Check className="size-4" strokeWidth={3} />}
    </span>
  );
}

interface MediaThumbnailProps {
  readonly item: MediaItem;
  readonly isCompact?: boolean;
}

export function MediaThumbnail({ item, isCompact = false }: MediaThumbnailProps) {
  const [hasFailed, setFailed] = useState(false);
  const onError = () => setFailed(true);
  const fill = 'size-full object-cover';
  if (item.mediaType === 'audio') {
    const text = isCompact ? undefined : alternativeText(item);
    return item.waveform ? (
      <SoundPlaceholder waveform={item.waveform} text={text} />
    ) : (
      <Placeholder icon={AudioLines} text={text} />
    );
  }
  if (hasFailed)
    return (
      <Placeholder
        icon={item.mediaType === 'video' ? Play : ImageOff}
        text={isCompact ? undefined : alternativeText(item)}
      />
    );
  if (item.mediaType === 'image' || item.thumbnailUrl) {
    return (
      <img
        src={item.thumbnailUrl ?? item.publicUrl}
        alt=""
        loading="lazy"
        decoding="async"
        onError={onError}
        className={fill}
      />
    );
  }
  return (
    <>
      <video
        // Films often start with a dark frame.
        src={`${item.publicUrl}#t=1`}
        preload="metadata"
        muted
        playsInline
        onError={onError}
        className={fill}
      />
      <span className="play-mark">
        <Play aria-hidden className="size-1/2 fill-current" />
      </span>
    </>
  );
}

function Placeholder({ icon: Icon, text }: { readonly icon: typeof Play; readonly text: string | undefined }) {
  return (
    <span className="flex size-full flex-col items-center justify-center gap-2 p-3 text-muted">
      <Icon aria-hidden className="size-7" />
      {text && <span className="line-clamp-2 text-xs">{text}</span>}
    </span>
  );
}

interface SoundPlaceholderProps {
  readonly waveform: Waveform;
  readonly text: string | undefined;
}

function SoundPlaceholder({ waveform: { peaks, seconds }, text }: SoundPlaceholderProps) {
  const bars = peaks.map((peak, index) => {
    const height = Math.max(6, peak);
    return `M${index} ${50 - height / 2}v${height}`;
  });
  return (
    <span className="flex size-full flex-col justify-center gap-1.5 p-2 text-muted">
      {text && <span className="line-clamp-2 ps-9 text-start text-xs">{text}</span>}
      <svg
        aria-hidden
        viewBox="-1 0 66 100"
        preserveAspectRatio="none"
        className="min-h-0 w-full flex-1 stroke-current"
      >
        <path d={bars.join('')} strokeWidth="0.6" />
      </svg>
      {text && <span className="text-start text-xs tabular-nums">{formatClock(seconds)}</span>}
    </span>
  );
}

export function formatClock(seconds: number): string {
  const wholeSeconds = Math.round(seconds);
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}

export type MediaItem = Pick<
  Asset,
  'id' | 'mediaType' | 'filename' | 'publicUrl' | 'thumbnailUrl' | 'width' | 'height' | 'generationPrompt'
> &
  Partial<Pick<Asset, 'isAiGenerated' | 'model' | 'waveform'>>;

const longestAlternative = 300;

export function alternativeText({ generationPrompt = '', filename, isAiGenerated, model }: MediaItem): string {
  const text = generationPrompt.trim() || (isAiGenerated && model) || filename;
  return text.length <= longestAlternative ? text : `${text.slice(0, longestAlternative)}…`;
}

export function describeMedia(item: MediaItem, place?: { readonly number: number; readonly all: number }): string {
  const kind = mediaLabels.kinds[item.mediaType];
  const numbered = place && place.all > 1 ? `${kind} ${mediaLabels.position(place.number, place.all)}` : kind;
  return `${numbered}: ${alternativeText(item)}`;
}

/** Limits a picture to its pixels and its size container, also before it has loaded. */
export function fitInContainer({ width, height }: Pick<MediaItem, 'width' | 'height'>): CSSProperties {
  if (!width || !height) return {};
  const ratio = width / height;
  return { width: `min(100cqw, ${100 * ratio}cqh, ${width}px)`, aspectRatio: ratio };
}

/** The fragment makes browsers show the first frame instead of a black box. */
export function toFirstFrameUrl(url: string): string {
  return url.includes('#') ? url : `${url}#t=0.001`;
}
