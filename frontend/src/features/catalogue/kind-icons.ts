import { AudioLines, Clapperboard, Image, type LucideIcon } from 'lucide-react';
import type { MediaType } from '#shared/kernel/media-types.ts';

/** What stands for a kind of media. */
export const kindIcons: Record<MediaType, LucideIcon> = { image: Image, video: Clapperboard, audio: AudioLines };
