/* oxlint-disable jsx-a11y/media-has-caption -- generated and uploaded files come without captions */
import { AudioLines, ImageOff, Play } from 'lucide-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { MediaType } from '#shared/kernel/media-types.ts';

interface MediaViewProps {
  readonly url: string;
  readonly mediaType: MediaType;
  readonly alt: string;
  readonly className?: string;
  readonly fallback: string;
}

export function MediaView({ url, mediaType, alt, className, fallback }: MediaViewProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const onError = () => setFailedUrl(url);
  if (failedUrl === url) return <UnavailableMedia mediaType={mediaType} text={fallback} />;
  switch (mediaType) {
    case 'image':
      return (
        <img
          src={url}
          alt={alt}
          onError={onError}
          fetchPriority="high"
          className={clsx('max-h-full max-w-full object-contain', className)}
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
          <AudioLines aria-hidden className="size-16 text-muted" />
          <audio src={url} aria-label={alt} onError={onError} controls className="w-full" />
        </div>
      );
  }
}

/** The fragment makes browsers show the first frame instead of a black box. */
export function toFirstFrameUrl(url: string): string {
  return url.includes('#') ? url : `${url}#t=0.001`;
}

export function UnavailableMedia({ mediaType, text }: { readonly mediaType: MediaType; readonly text: string }) {
  const Icon = mediaType === 'image' ? ImageOff : mediaType === 'video' ? Play : AudioLines;
  return (
    <div className="flex min-h-40 w-full flex-col items-center justify-center gap-3 p-6 text-muted">
      <Icon aria-hidden className="size-8" />
      <p className="text-sm">{text}</p>
    </div>
  );
}
