import { AudioLines, Film, Image } from 'lucide-react';
import type { MediaType } from '#shared/kernel/media-types.ts';

const mediaIcons = { image: Image, video: Film, audio: AudioLines } as const;

export function NoResultIcon({ mediaType }: { readonly mediaType: MediaType }) {
  const Icon = mediaIcons[mediaType];
  return <Icon aria-hidden className="m-auto size-4 text-muted" />;
}
