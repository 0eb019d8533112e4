import type * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';

/** Form drafts; removed on sign-out. */
export const draftPrefix = `${brand.slug}-draft:`;

/** Values that a generation was started with. They don't count as a draft. */
export const startedPrefix = `${brand.slug}-started:`;

/** Idempotency keys of unanswered requests; removed on sign-out. */
export const attemptPrefix = `${brand.slug}-attempt:`;

/** Ids of generations in the tray; removed on sign-out. */
export const trayPrefix = `${brand.slug}-tray`;

/** Ids of generations whose end was not seen yet. */
export const trayKey = `${trayPrefix}-unseen`;

/** Ids of running generations that their page does not resume. */
export const dismissedKey = `${trayPrefix}-left`;

/** The last attempt's result, while its page is open; removed on sign-out. */
export const outcomePrefix = `${brand.slug}-outcome:`;

/** Undefined if nothing valid is stored, or storage is blocked. */
export function readStored<S extends z.ZodMiniType>(storage: Storage, key: string, schema: S): z.output<S> | undefined {
  return schema.safeParse(readStoredJson(storage, key)).data;
}

/** Undefined for a missing or blank text. */
export function readStoredText(storage: Storage, key: string): string | undefined {
  const stored = readStoredJson(storage, key);
  return typeof stored === 'string' && stored !== '' ? stored : undefined;
}

/** Undefined or null if nothing is stored, or storage is blocked. */
export function readStoredJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

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

export function removeStoredByPrefix(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage).filter((name) => name.startsWith(prefix))) storage.removeItem(key);
}

type Kind = 'string' | 'number' | 'boolean';

/** A small shape check for code that loads before zod. */
export function hasFields<T>(value: unknown, fields: { readonly [K in keyof T]-?: Kind | 'anything' }): value is T {
  if (typeof value !== 'object' || value === null) return false;
  const record = new Map<string, unknown>(Object.entries(value));
  return Object.entries<string>(fields).every(
    ([name, kind]) => kind === 'anything' || typeof record.get(name) === kind,
  );
}
