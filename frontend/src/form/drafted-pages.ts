import { draftPrefix, removeStored, storedJson } from '#frontend/src/lib/browser-storage.ts';

interface DraftedPage {
  readonly routePath: string;
  /** The longest text that somebody wrote, by which it is known again; blank where there is none of several words. */
  readonly words: string;
}

const prefixOf = (userId: string) => `${draftPrefix}${userId}:`;

/** The pages whose forms somebody has begun to fill in on this device, and has not finished. Needs none of a form's rules. */
export function draftedPages(userId: string): readonly DraftedPage[] {
  const prefix = prefixOf(userId);
  return storedKeys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const words = textsOf(storedJson(localStorage, key)).toSorted((a, b) => b.length - a.length)[0] ?? '';
      return { routePath: key.slice(prefix.length), words };
    });
}

export function discardDraft(userId: string, routePath: string): void {
  removeStored(localStorage, prefixOf(userId) + routePath);
}

/** A single word may be a choice that the form began with, and an address is a file's; of a prompt builder, its parts. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return /\s/.test(value.trim()) ? [value.trim()] : [];
  const isForm = typeof value === 'object' && value !== null && !Array.isArray(value) && !('publicUrl' in value);
  return isForm ? Object.values(value).flatMap(textsOf) : [];
}

/** None where the browser keeps nothing. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
