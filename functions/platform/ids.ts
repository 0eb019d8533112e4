import { createHash, randomBytes } from 'node:crypto';
import { encodeTime, ulid } from 'ulid';

const hashCharacters = 16;

/** A new id that sorts by its time of creation. */
export function newId(now: Date): string {
  return ulid(now.getTime());
}

/** Every id made at this time or later sorts after it. */
export function firstIdOf(time: Date): string {
  return encodeTime(time.getTime());
}

/** The same id for the same time and seed, in the shape of a ULID, so that repeating a write finds the first one. */
export function derivedId(time: Date, seed: string): string {
  return encodeTime(time.getTime()) + sha256(seed).slice(0, hashCharacters).toUpperCase();
}

/** 256 random bits for a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hexadecimal. */
export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The id of what a call creates: the same for every repeat of the call with its idempotency key. */
export function idFromIdempotencyKey(ownerId: string, idempotencyKey: string): string {
  return sha256(`${ownerId}\n${idempotencyKey}`).slice(0, 32);
}
