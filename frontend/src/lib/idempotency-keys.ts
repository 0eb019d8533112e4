import { readStoredJson, tabStore, writeStored } from './browser-storage.ts';

/** Keeps the idempotency key of an unanswered request, so a retry never runs or charges twice. */
interface IdempotencyKeys {
  getKey: (request: unknown) => Promise<string>;
  /** The next equal request gets a new key. */
  complete: () => void;
  /** Returns true if the last request, or an earlier try of it, could have taken effect. */
  fail: (error: RequestError) => boolean;
  isInDoubt: () => boolean;
}

interface RequestError {
  readonly code: string;
  readonly status: number;
  readonly isUncertain: boolean;
}

/** `storageKey` keeps the keys across reloads, with hashes of the requests only: requests can contain secrets. */
export function createIdempotencyKeys(storageKey?: string): IdempotencyKeys {
  const keys = new Map(storageKey === undefined ? [] : readStoredKeys(storageKey));
  let last = { fingerprint: '', isRepeated: false };

  function store(): void {
    if (storageKey === undefined) return;
    if (keys.size === 0) tabStore.removeItem(storageKey);
    else writeStored(tabStore, storageKey, Object.fromEntries(keys));
  }
  function complete(): void {
    keys.delete(last.fingerprint);
    store();
  }
  return {
    async getKey(request) {
      const fingerprint = await hashRequest(request);
      const storedKey = keys.get(fingerprint);
      last = { fingerprint, isRepeated: storedKey !== undefined };
      if (storedKey !== undefined) return storedKey;
      const key = crypto.randomUUID();
      keys.set(fingerprint, key);
      store();
      return key;
    },
    complete,
    fail(error) {
      const isInDoubt = isOutcomeUnknown(error) || (last.isRepeated && isBeforeKeyCheck(error));
      if (!isInDoubt) complete();
      return isInDoubt;
    },
    isInDoubt: () => keys.size > 0,
  };
}

function readStoredKeys(storageKey: string): [fingerprint: string, key: string][] {
  return Object.entries(readStoredJson(tabStore, storageKey) ?? {}).filter(([, key]) => typeof key === 'string');
}

/** The server responds `unavailable` before it does anything. */
function isOutcomeUnknown({ code, isUncertain }: RequestError): boolean {
  return isUncertain && code !== 'unavailable';
}

/** The server runs these checks before it looks at the key. */
function isBeforeKeyCheck({ code, status }: RequestError): boolean {
  return status === 401 || status === 403 || code === 'too_many_requests';
}

async function hashRequest(request: unknown): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(request)));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
