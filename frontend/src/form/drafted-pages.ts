import {
  draftPrefix,
  removeStored,
  startedPrefix,
  storedJson,
  writeStored,
} from '#frontend/src/lib/browser-storage.ts';

interface DraftedPage {
  readonly routePath: string;
  /** The longest text that somebody wrote, by which it is known again; blank where there is none of several words. */
  readonly words: string;
}

const prefixOf = (userId: string) => `${draftPrefix}${userId}:`;
const startedKey = (userId: string, routePath: string) => `${startedPrefix}${userId}:${routePath}`;

/** The pages whose forms somebody has begun to fill in on this device, and has not finished. Needs none of a form's rules. */
export function draftedPages(userId: string): readonly DraftedPage[] {
  const prefix = prefixOf(userId);
  return storedKeys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const routePath = key.slice(prefix.length);
      const entries = storedJson(localStorage, key);
      if (isStarted(entries, storedJson(localStorage, startedKey(userId, routePath)))) return [];
      const words = textsOf(entries).toSorted((a, b) => b.length - a.length)[0] ?? '';
      return [{ routePath, words }];
    });
}

/** What a page's form holds now has been generated with: it is no draft until something of it is changed. */
export function markStarted(userId: string, routePath: string): void {
  writeStored(localStorage, startedKey(userId, routePath), storedJson(localStorage, prefixOf(userId) + routePath));
}

export function discardDraft(userId: string, routePath: string): void {
  removeStored(localStorage, prefixOf(userId) + routePath);
}

/** Both were stored by the same code, so the same entries are the same text. */
function isStarted(entries: unknown, started: unknown): boolean {
  return JSON.stringify(entries) === JSON.stringify(started);
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
