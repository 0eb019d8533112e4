import * as z from 'zod';
import { readStored, removeStored, writeStored } from './browser-storage.ts';

/** Keeps one idempotency key per attempt of the same request, so that sending it again can't run or charge it twice. */
export interface AttemptKeeper {
  keyFor: (request: unknown) => Promise<string>;
  /** The server has decided: the next request is a new attempt, even when it is the same. */
  answered: () => void;
}

/** `storedAs` is where the attempt outlives a reload. What is sent is not stored: it may hold secrets. */
export function createAttemptKeeper(storedAs?: string): AttemptKeeper {
  let attemptId = storedAs === undefined ? undefined : readStored(sessionStorage, storedAs, z.uuid());
  return {
    keyFor(request) {
      if (attemptId === undefined) {
        attemptId = crypto.randomUUID();
        if (storedAs !== undefined) writeStored(sessionStorage, storedAs, attemptId);
      }
      return uuidOf(`${attemptId}\n${JSON.stringify(request)}`);
    },
    answered() {
      attemptId = undefined;
      if (storedAs !== undefined) removeStored(sessionStorage, storedAs);
    },
  };
}

/** Always the same for the same text: of the version for identifiers that are made in a way of one's own. */
async function uuidOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
