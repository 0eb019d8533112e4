import type * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';

/** Keys of what was entered into forms; it goes when somebody logs out. */
export const draftPrefix = `${brand.slug}-draft:`;

/** Keys of what was sent without an answer; it goes with the drafts. */
export const attemptPrefix = `${brand.slug}-attempt:`;

/** What is stored under the key if it is still of the expected shape; storage may be blocked or hold anything. */
export function readStored<S extends z.ZodMiniType>(storage: Storage, key: string, schema: S): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data;
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
