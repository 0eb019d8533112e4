import type * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';

/** Keys of what was entered into forms; it goes when somebody logs out. */
export const draftPrefix = `${brand.slug}-draft:`;

/** Keys of entries that a generation was started with: they stay in their form, and are nothing to go on with. */
export const startedPrefix = `${brand.slug}-started:`;

/** Keys of what was sent without an answer; it goes with the drafts. */
export const attemptPrefix = `${brand.slug}-attempt:`;

/** What the keys about generations that run begin with; they go with the drafts. */
export const trayPrefix = `${brand.slug}-tray`;

/** Key of those that somebody still waits for. */
export const trayKey = `${trayPrefix}-unseen`;

/** Key of those that somebody has left to run by themselves. */
export const leftKey = `${trayPrefix}-left`;

/** Keys of what became of an attempt, for as long as its screen is open; it goes with the drafts. */
export const outcomePrefix = `${brand.slug}-outcome:`;

/** What is stored under the key if it is still of the expected shape; storage may be blocked or hold anything. */
export function readStored<S extends z.ZodMiniType>(storage: Storage, key: string, schema: S): z.output<S> | undefined {
  return schema.safeParse(storedJson(storage, key)).data;
}

/** The text that is stored under the key; undefined when there is none, or a blank one. */
export function readStoredText(storage: Storage, key: string): string | undefined {
  const stored = storedJson(storage, key);
  return typeof stored === 'string' && stored !== '' ? stored : undefined;
}

/** What is stored under the key; undefined or null when it is nothing, or storage is blocked. */
export function storedJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Stores a value; returns whether the browser let it. */
export function writeStored(storage: Storage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(storage: Storage, key: string): void {
  storage.removeItem(key);
}

export function removeStoredUnder(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage).filter((name) => name.startsWith(prefix))) storage.removeItem(key);
}
