import { Secret, TOTP } from 'otpauth';
import { brand } from '#shared/brand.ts';
import { randomInt } from 'node:crypto';
import { sha256 } from '#functions/platform/ids.ts';

/** What every authenticator app understands: RFC 6238 with its defaults. */
const periodSeconds = 30;
const standard = { issuer: brand.name, algorithm: 'SHA1', digits: 6, period: periodSeconds };

/** As long as SHA-1's output, which RFC 4226 recommends. */
const secretBytes = 20;

/** How many steps the clock of a phone may be ahead or behind. */
const drift = 1;

// Decision: docs/decisions/026-second-factor.md
/** A new secret, in base32. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What an authenticator app reads from a QR code. */
export function setUpUri(secret: string, userId: string): string {
  return new TOTP({ ...standard, label: userId, secret }).toString();
}

/** The step of 30 seconds that a code of six digits belongs to; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ ...standard, secret }).validate({ token: code, timestamp, window: drift });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

const recoveryCodeCount = 10;
const groups = 6;
const groupLength = 4;

/** Without what is easily misread; 24 of them are 120 random bits, which nobody finds from their hash. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Codes that stand in for an authenticator app, each once: `h7kq-...`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newCode);
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
