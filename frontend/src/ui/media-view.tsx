import { clsx } from 'clsx';
/* oxlint-disable jsx-a11y/media-has-caption -- generated and uploaded files come without captions */
import { AudioLines, ImageOff, Play } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { Button } from './button.tsx';
import { labels } from './labels.ts';
import { toFirstFrameUrl } from './media-tile.tsx';

const notPlayed = 'Couldn’t play it. Check your connection and sound, then press Play.';

interface MediaViewProps {
  readonly url: string;
  readonly mediaType: MediaType;
  readonly alt: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly thumbnailUrl?: string | undefined;
  readonly fallback: string;
}

export function MediaView({ url, mediaType, alt, className, style, thumbnailUrl, fallback }: MediaViewProps) {
  const { failure, onError, retry } = useMediaFailure(url);
  const [loadedUrl, setLoadedUrl] = useState<string>();
  if (failure) return <UnavailableMedia mediaType={mediaType} text={fallback} onRetry={retry} />;
  switch (mediaType) {
    case 'image':
      return (
        <img
          src={url}
          alt={alt}
          onError={onError}
          onLoad={() => setLoadedUrl(url)}
          fetchPriority="high"
          className={clsx('max-h-full max-w-full object-contain', className)}
          style={{
            ...style,
            ...(thumbnailUrl &&
              loadedUrl !== url && { background: `center / contain no-repeat url("${thumbnailUrl}")` }),
          }}
        />
      );
    case 'video':
      return (
        <video
          src={toFirstFrameUrl(url)}
          aria-label={alt}
          onError={onError}
          preload="metadata"
          controls
          playsInline
          loop
          className={clsx('max-h-full w-full', className)}
        />
      );
    case 'audio':
      return (
        <div className="flex w-full max-w-lg flex-col items-center gap-6 p-6">
          <AudioLines aria-hidden className="size-16" />
          <audio src={url} aria-label={alt} onError={onError} controls className="w-full" />
        </div>
      );
  }
}

type MediaFailure = 'unknown type' | 'interrupted';

/** Playable files fail when the connection or the sound device is lost. */
export function useMediaFailure(url: string) {
  const [failed, setFailed] = useState<{ readonly url: string; readonly failure: MediaFailure }>();
  const failure = failed?.url === url ? failed.failure : undefined;
  return {
    failure,
    onError: () => setFailed({ url, failure: playable.test(url) ? 'interrupted' : 'unknown type' }),
    retry: failure === 'interrupted' ? () => setFailed(undefined) : undefined,
  };
}

/** Every supported browser plays these. Without `contentTypeOfExtension`, whose schemas the gallery would load. */
const playable = /\.(mp3|m4a|wav|mp4|m4v)([?#]|$)/i;

interface UnavailableMediaProps {
  readonly mediaType: MediaType;
  readonly text: string;
  readonly onRetry?: (() => void) | undefined;
}

export function UnavailableMedia({ mediaType, text, onRetry }: UnavailableMediaProps) {
  const Icon = mediaType === 'image' ? ImageOff : mediaType === 'video' ? Play : AudioLines;
  return (
    <div className="flex min-h-40 w-full flex-col items-center justify-center gap-3 p-6 text-muted">
      <Icon aria-hidden className="size-8" />
      <p className="text-center text-sm">{onRetry ? notPlayed : text}</p>
      {onRetry && <Button onClick={onRetry}>{labels.play}</Button>}
    </div>
  );
}
