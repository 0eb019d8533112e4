import type { CSSProperties, ReactNode } from 'react';
import { lazyView, WhenLoaded } from './lazy-part.tsx';
import { alternativeText, type MediaItem } from './media-tile.tsx';
import { MediaView } from './media-view.tsx';
import { Skeleton } from './skeleton.tsx';

export const cannotPreview = 'Cannot preview this file type';

const AudioPlayer = lazyView(async () => (await import('./audio-player.tsx')).AudioPlayer);

interface AssetMediaProps {
  readonly item: MediaItem;
  readonly fallback?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly transcript?: ReactNode;
}

/** Audio gets a waveform, because our file host allows scripts to read it. */
export function AssetMedia({ item, fallback = cannotPreview, className, style, transcript }: AssetMediaProps) {
  const { publicUrl, mediaType, thumbnailUrl } = item;
  if (mediaType !== 'audio')
    return (
      <MediaView
        url={publicUrl}
        mediaType={mediaType}
        alt={alternativeText(item)}
        fallback={fallback}
        className={className}
        style={style}
        thumbnailUrl={thumbnailUrl}
      />
    );
  return (
    <WhenLoaded fallback={<Skeleton className="h-32 w-full max-w-lg" />}>
      <AudioPlayer
        key={publicUrl}
        url={publicUrl}
        label={alternativeText(item)}
        fallback={fallback}
        waveform={item.waveform}
      >
        {transcript}
      </AudioPlayer>
    </WhenLoaded>
  );
}
