import { removeStored, storedJson, writeStored } from './browser-storage.ts';

/** Keeps the idempotency key of an unanswered request, so a retry never runs or charges twice. */
interface AttemptKeeper {
  keyFor: (request: unknown) => Promise<string>;
  /** The next equal request gets a new key. */
  answered: () => void;
  /** Returns true if the last request, or an earlier try of it, could have taken effect. */
  refused: (error: Refusal) => boolean;
  /** True if any unanswered request could have taken effect. */
  isInDoubt: () => boolean;
}

interface Refusal {
  readonly code: string;
  readonly status: number;
  readonly isUncertain: boolean;
}

/**
 * Stores the keys under `storedAs` across reloads, with hashes of the requests only: requests can contain
 * secrets.
 */
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
      const fingerprint = await hashRequest(request);
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

function storedKeys(storedAs: string): [fingerprint: string, key: string][] {
  return Object.entries(storedJson(sessionStorage, storedAs) ?? {}).filter(([, key]) => typeof key === 'string');
}

/** The server responds `unavailable` before it does anything. */
function isUndecided({ code, isUncertain }: Refusal): boolean {
  return isUncertain && code !== 'unavailable';
}

/** The server runs these checks before it looks at the key. */
function isSilentOnEarlierTries({ code, status }: Refusal): boolean {
  return status === 401 || status === 403 || code === 'too_many_requests';
}

async function hashRequest(request: unknown): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(request)));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
