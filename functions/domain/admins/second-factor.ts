import { Secret, TOTP } from 'otpauth';
import { brand } from '#shared/brand.ts';

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

/** What a sealed secret is bound to. */
export function secondFactorOwner(accessId: string): string {
  return `second factor of ${accessId}`;
}
