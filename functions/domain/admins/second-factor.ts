import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { brand } from '#shared/brand.ts';

/** The defaults of RFC 6238 work in every authenticator app. */
const periodSeconds = 30;
const totpOptions = { issuer: brand.name, algorithm: 'SHA1', digits: 6, period: periodSeconds };

/** RFC 4226 recommends the length of SHA-1's output. */
const secretBytes = 20;

const drift = 1;

// Decision: docs/decisions/026-second-factor.md
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

export function buildSetUpUri(secret: string, userId: string): string {
  return new TOTP({ ...totpOptions, label: userId, secret }).toString();
}

export function findCodeStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ ...totpOptions, secret }).validate({ token: code, timestamp, window: drift });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

const recoveryCodeCount = 10;
const groups = 6;
const groupLength = 4;

/** Leaves out characters that are easily misread; 24 of them hold 120 random bits. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newCode);
}

export function recoveryCodeHash(accessId: string, typed: string): string {
  return sha256(`${accessId} ${typed.toLowerCase().replace(/[\s-]/g, '')}`);
}

function newCode(): string {
  const letter = () => letters.charAt(randomInt(letters.length));
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}
