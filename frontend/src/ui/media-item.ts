import type { Asset } from '#shared/contracts/assets.ts';

export type MediaItem = Pick<
  Asset,
  'id' | 'mediaType' | 'filename' | 'publicUrl' | 'thumbnailUrl' | 'width' | 'height' | 'generationPrompt'
>;

const longestAlternative = 300;

/** The text alternative: the prompt, else the file name. */
export function alternativeOf({ generationPrompt = '', filename }: MediaItem): string {
  const words = generationPrompt.trim();
  if (words === '') return filename;
  return words.length <= longestAlternative ? words : `${words.slice(0, longestAlternative)}…`;
}
