import { randomInt } from 'node:crypto';
import { sha256 } from '#functions/platform/ids.ts';

const count = 10;
const groups = 6;
const groupLength = 4;

/** Without what is easily misread; 24 of them are 120 random bits, which nobody finds from their hash. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Codes that stand in for an authenticator app, each once: `h7kq-...`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, newCode);
}

/** As what a code is stored, however it was typed. */
export function recoveryCodeHash(accessId: string, typed: string): string {
  return sha256(`${accessId} ${typed.toLowerCase().replace(/[\s-]/g, '')}`);
}

function newCode(): string {
  const letter = () => letters.charAt(randomInt(letters.length));
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}
