import { useState } from 'react';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { UnavailableMedia } from '#frontend/src/ui/media-view.tsx';

const failed = { image: 'Failed to load image', video: 'Failed to load video', audio: 'Failed to load audio' } as const;

/** A file as it looks or sounds, or that it can't be had. */
export function MediaSample({ url, type }: { readonly url: string; readonly type: MediaType }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <UnavailableMedia mediaType={type} text={failed[type]} />;
  const common = { src: url, onError: () => setBroken(true) };
  const shape = 'max-h-64 w-full rounded-control bg-raised object-contain';
  switch (type) {
    case 'image':
      return <img {...common} alt="" className={shape} />;
    case 'video':
      return <video {...common} muted controls className={shape} />;
    case 'audio':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a sample has no text
        <audio {...common} controls className="w-full" />
      );
  }
}
