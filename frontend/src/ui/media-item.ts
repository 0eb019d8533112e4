import type { Asset } from '#shared/contracts/assets.ts';

/** A file that can be shown. */
export type MediaItem = Pick<
  Asset,
  'id' | 'mediaType' | 'filename' | 'publicUrl' | 'thumbnailUrl' | 'width' | 'height' | 'generationPrompt'
>;

const longestAlternative = 300;

/** What is said in place of a file: the words that it was made from, else its name. */
export function alternativeOf({ generationPrompt = '', filename }: MediaItem): string {
  const words = generationPrompt.trim();
  if (words === '') return filename;
  return words.length <= longestAlternative ? words : `${words.slice(0, longestAlternative)}…`;
}
