import { removeStored, storedJson, writeStored } from './browser-storage.ts';

/** Keeps one idempotency key per request without an answer, so that sending it again can't run or charge it twice. */
export interface AttemptKeeper {
  keyFor: (request: unknown) => Promise<string>;
  /** The server has decided on what was sent last: the same once more is a new attempt. */
  answered: () => void;
  /** What was sent last did not succeed; true when it, or an earlier try of it, may have taken effect all the same. */
  refused: (error: Refusal) => boolean;
  /** Whether anything sent before may have taken effect without an answer. */
  isInDoubt: () => boolean;
}

interface Refusal {
  readonly code: string;
  readonly status: number;
  readonly isUncertain: boolean;
}

/** `storedAs` is where the keys outlive a reload. What is sent is not stored: it may hold secrets. */
export function createAttemptKeeper(storedAs?: string): AttemptKeeper {
  const keys = new Map(storedAs === undefined ? [] : storedKeys(storedAs));
  let last = { fingerprint: '', isRepeated: false };

  function store(): void {
    if (storedAs === undefined) return;
    if (keys.size === 0) removeStored(sessionStorage, storedAs);
    else writeStored(sessionStorage, storedAs, Object.fromEntries(keys));
  }
  function answered(): void {
    keys.delete(last.fingerprint);
    store();
  }
  return {
    async keyFor(request) {
      const fingerprint = await fingerprintOf(request);
      const known = keys.get(fingerprint);
      last = { fingerprint, isRepeated: known !== undefined };
      if (known !== undefined) return known;
      const key = crypto.randomUUID();
      keys.set(fingerprint, key);
      store();
      return key;
    },
    answered,
    refused(error) {
      const isInDoubt = isUndecided(error) || (last.isRepeated && isSilentOnEarlierTries(error));
      if (!isInDoubt) answered();
      return isInDoubt;
    },
    isInDoubt: () => keys.size > 0,
  };
}

/** By the fingerprint of what was sent. */
function storedKeys(storedAs: string): [fingerprint: string, key: string][] {
  return Object.entries(storedJson(sessionStorage, storedAs) ?? {}).filter(([, key]) => typeof key === 'string');
}

/** That something is `unavailable` is the server's own word, and said before anything is done. */
function isUndecided({ code, isUncertain }: Refusal): boolean {
  return isUncertain && code !== 'unavailable';
}

/** Who calls, from where and how often is looked at before the key is. */
function isSilentOnEarlierTries({ code, status }: Refusal): boolean {
  return status === 401 || status === 403 || code === 'too_many_requests';
}

async function fingerprintOf(request: unknown): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(request)));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
