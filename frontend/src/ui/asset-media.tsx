import { lazy, type ReactNode, Suspense } from 'react';
import { labels } from './labels.ts';
import { alternativeOf, type MediaItem } from './media-item.ts';
import { MediaView } from './media-view.tsx';
import { Skeleton } from './skeleton.tsx';

const AudioPlayer = lazy(async () => ({ default: (await import('./audio-player.tsx')).AudioPlayer }));

interface AssetMediaProps {
  readonly item: MediaItem;
  /** Said in place of a file that can't be shown. */
  readonly fallback?: string;
  readonly className?: string;
  /** Below a sound: what is spoken in it. */
  readonly transcript?: ReactNode;
}

/** A file of somebody's own, in full: a sound with its waveform, which only our own host lets a script read. */
export function AssetMedia({ item, fallback = labels.cannotPreview, className = '', transcript }: AssetMediaProps) {
  const { publicUrl, mediaType } = item;
  if (mediaType !== 'audio')
    return (
      <MediaView
        url={publicUrl}
        mediaType={mediaType}
        alt={alternativeOf(item)}
        fallback={fallback}
        className={className}
      />
    );
  return (
    <Suspense fallback={<Skeleton className="h-32 w-full max-w-lg" />}>
      <AudioPlayer key={publicUrl} url={publicUrl} label={alternativeOf(item)} fallback={fallback}>
        {transcript}
      </AudioPlayer>
    </Suspense>
  );
}
