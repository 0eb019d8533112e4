import { extensionOf, type MediaType } from '#shared/kernel/media-types.ts';

const videoExtensions = new Set(['mp4', 'avi', 'mov', 'wmv', 'flv', 'webm']);
const audioExtensions = new Set(['mp3', 'wav', 'flac', 'aac', 'ogg', 'm4a']);

/** What an example is by its address: a blank one is nothing, and anything that is no film and no sound is an image. */
export function exampleMediaTypeOf(url: string): MediaType | undefined {
  if (url.trim() === '') return undefined;
  const extension = extensionOf(url) ?? '';
  if (videoExtensions.has(extension)) return 'video';
  return audioExtensions.has(extension) ? 'audio' : 'image';
}
