import type { Asset } from '#shared/contracts/assets.ts';

/** Whether a search finds one of somebody's own files: by its name or its prompt, in any case. */
export function matchesSearch({ filename, generationPrompt = '' }: Asset, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [filename, generationPrompt].some((text) => text.toLowerCase().includes(wanted));
}
