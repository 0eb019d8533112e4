import type * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';

/** Sign-out removes all entries under the prefixes below. */
export const draftPrefix = `${brand.slug}-draft:`;

/** Values that a generation was started with. They don't count as a draft. */
export const startedPrefix = `${brand.slug}-started:`;

export const presetPrefix = `${brand.slug}-presets:`;

/** Idempotency keys of unanswered requests. */
export const attemptPrefix = `${brand.slug}-attempt:`;

export const trayPrefix = `${brand.slug}-tray`;

export const trayKey = `${trayPrefix}-unseen`;

export const announcedKey = `${trayPrefix}-announced`;

/** Ids of running generations that their page does not resume. */
export const dismissedKey = `${trayPrefix}-left`;

/** The last attempt's result, while its page is open. */
export const outcomePrefix = `${brand.slug}-outcome:`;

/** Keeps values in memory if the browser has no storage, blocks it, or has no room. */
class BrowserStore {
  private readonly memory = new Map<string, string>();
  private readonly find: () => Storage | null;

  constructor(find: () => Storage | null) {
    this.find = find;
  }

  getItem(key: string): string | null {
    return this.memory.get(key) ?? this.attempt((storage) => storage.getItem(key)) ?? null;
  }

  setItem(key: string, value: string): boolean {
    const isStored = this.attempt((storage) => (storage.setItem(key, value), true)) ?? false;
    if (isStored) this.memory.delete(key);
    else this.memory.set(key, value);
    return isStored;
  }

  removeItem(key: string): void {
    this.memory.delete(key);
    this.attempt((storage) => storage.removeItem(key));
  }

  keys(): string[] {
    return [...new Set([...this.memory.keys(), ...(this.attempt(Object.keys) ?? [])])];
  }

  clear(): void {
    this.memory.clear();
    this.attempt((storage) => storage.clear());
  }

  private attempt<T>(act: (storage: Storage) => T): T | undefined {
    try {
      const storage = this.find();
      return storage ? act(storage) : undefined;
    } catch {
      return undefined;
    }
  }
}

/* oxlint-disable no-restricted-globals -- the only place that names them: elsewhere a browser without storage would fail */
export const localStore = /* @__PURE__ */ new BrowserStore(() => localStorage);
export const tabStore = /* @__PURE__ */ new BrowserStore(() => sessionStorage);
/* oxlint-enable no-restricted-globals */

export function readStored<S extends z.ZodMiniType>(
  store: BrowserStore,
  key: string,
  schema: S,
): z.output<S> | undefined {
  return schema.safeParse(readStoredJson(store, key)).data;
}

export function readStoredText(store: BrowserStore, key: string): string | undefined {
  const stored = readStoredJson(store, key);
  return typeof stored === 'string' && stored !== '' ? stored : undefined;
}

export function readStoredJson(store: BrowserStore, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Returns false if the value does not survive a reload. */
export function writeStored(store: BrowserStore, key: string, value: unknown): boolean {
  return store.setItem(key, JSON.stringify(value));
}

export function removeStoredByPrefix(store: BrowserStore, prefix: string): void {
  for (const key of store.keys().filter((name) => name.startsWith(prefix))) store.removeItem(key);
}

type Check = 'string' | 'number' | 'boolean' | 'anything' | ((value: unknown) => boolean);

/** A small shape check for the subscriber's pages, which don't load zod. */
export function hasFields<T>(value: unknown, fields: { readonly [K in keyof T]-?: Check }): value is T {
  if (typeof value !== 'object' || value === null) return false;
  const record = new Map<string, unknown>(Object.entries(value));
  return Object.entries<Check>(fields).every(([name, check]) => passes(record.get(name), check));
}

export function optional(check: Check): Check {
  return (value) => value === undefined || passes(value, check);
}

function passes(value: unknown, check: Check): boolean {
  if (typeof check === 'function') return check(value);
  return check === 'anything' || typeof value === check;
}
