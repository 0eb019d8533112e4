import { describe, expect, it } from 'vitest';
import {
  newRecoveryCodes,
  newSecret,
  recoveryCodeHash,
  buildSetUpUri,
  findCodeStep,
} from '#functions/domain/admins/second-factor.ts';

/**
 * Appendix B of RFC 6238 for SHA-1: `12345678901234567890` in base32. Its codes have eight digits; ours are the last
 * six.
 */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  it.each(vectors)('at %d s equals the one in RFC 6238', (seconds, code) => {
    expect(findCodeStep(secret, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('is accepted one step early or late, with its own step, and no longer', () => {
    const [time, step] = [1111111109, 37037036];
    const stepAt = (shift: number) => findCodeStep(secret, '081804', at(time + shift));
    expect([-60, -59, 0, 30, 31].map(stepAt)).toEqual([undefined, step, step, step, undefined]);
    expect(findCodeStep(secret, '081805', at(time))).toBeUndefined();
  });

  it("has a secret of 160 random bits, which an app shows with the account's name", () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
    expect(buildSetUpUri(secret, 'mara kowalska')).toBe(
      `otpauth://totp/Atelia:mara%20kowalska?issuer=Atelia&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});

describe('a recovery code', () => {
  it('is one of ten, and never has six digits', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[a-z2-9]{4}-){5}[a-z2-9]{4}$/);
  });

  it('matches in any notation, and differs between accounts', () => {
    const [code = ''] = newRecoveryCodes();
    expect(recoveryCodeHash('mine', ` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(
      recoveryCodeHash('mine', code),
    );
    expect(recoveryCodeHash('yours', code)).not.toBe(recoveryCodeHash('mine', code));
  });
});
