import { createHash, randomBytes } from 'node:crypto';
import { encodeTime, ulid } from 'ulid';

const hashCharacters = 16;
/** Each has six bits. Short, because a generation's item has three of them for each output. */
const fileHashCharacters = 22;

export function newId(now: Date): string {
  return ulid(now.getTime());
}

/** An id with 128 random bits, for a file that only its unguessable address protects. A plain id has 80. */
export function newFileId(now: Date): string {
  return newId(now) + randomBytes(6).toString('hex').toUpperCase();
}

export function firstIdAt(time: Date): string {
  return encodeTime(time.getTime());
}

/** Equal arguments give equal ids in the form of a ULID, so a repeated write finds the first one. */
export function derivedId(time: Date, seed: string): string {
  return encodeTime(time.getTime()) + sha256(seed).slice(0, hashCharacters).toUpperCase();
}

/** Like `derivedId`, with 132 bits of the seed's hash, for a file that only its unguessable address protects. */
export function derivedFileId(time: Date, seed: string): string {
  return (
    encodeTime(time.getTime()) + createHash('sha256').update(seed).digest('base64url').slice(0, fileHashCharacters)
  );
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

export function idFromIdempotencyKey(ownerId: string, idempotencyKey: string): string {
  return sha256(`${ownerId}\n${idempotencyKey}`).slice(0, 32);
}
