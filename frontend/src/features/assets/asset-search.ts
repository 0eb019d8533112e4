import type { Asset } from '#shared/contracts/assets.ts';

interface Owner {
  readonly userId: string;
  readonly name: string;
}

/** Whether a search finds a file: by its name, its prompt, or its owner's name or id, in any case. */
export function matchesSearch({ filename, generationPrompt = '' }: Asset, owner: Owner, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [filename, generationPrompt, owner.name, owner.userId].some((text) => text.toLowerCase().includes(wanted));
}
