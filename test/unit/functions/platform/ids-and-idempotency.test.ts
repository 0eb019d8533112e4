import { fc, test } from '@fast-check/vitest';
import { decodeTime } from 'ulid';
import { describe, expect, it } from 'vitest';
import {
  derivedFileId,
  derivedId,
  newFileId,
  newId,
  newToken,
  sha256,
} from '#functions/platform/ids-and-idempotency.ts';

// The library treats the time 0 as absent.
const times = fc.date({ min: new Date(1), max: new Date('9999-12-31'), noInvalidDate: true });

describe('ids', () => {
  test.prop([times, times, fc.string()])('sort by their time', (one, two, seed) => {
    fc.pre(one < two);
    expect(newId(one) < newId(two)).toBe(true);
    expect(derivedId(one, seed) < derivedId(two, seed)).toBe(true);
  });

  test.prop([times, fc.string()])('are equal when they are derived from equal values [A7.10-6]', (time, seed) => {
    const id = derivedId(time, seed);
    expect(derivedId(time, seed)).toBe(id);
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(decodeTime(id)).toBe(time.getTime());
  });

  test.prop([times, fc.string(), fc.string()])('differ when they are derived from another seed', (time, one, two) => {
    fc.pre(one !== two);
    expect(derivedId(time, one)).not.toBe(derivedId(time, two));
  });

  test.prop([times, times, fc.string()])(
    'of files sort by their time and have 128 bits more than it',
    (one, two, seed) => {
      fc.pre(one < two);
      expect(newFileId(one) < newFileId(two)).toBe(true);
      expect(derivedFileId(one, seed) < derivedFileId(two, seed)).toBe(true);
      expect(derivedFileId(one, seed)).toBe(derivedFileId(one, seed));
      const timeCharacters = 10;
      expect(derivedFileId(one, seed).slice(timeCharacters)).toMatch(/^[\w-]{22}$/);
      expect(newFileId(one).slice(timeCharacters)).toMatch(/^[\dA-HJKMNP-TV-Z]{16}[\dA-F]{12}$/);
    },
  );

  it('are new each time', () => {
    const now = new Date();
    expect(new Set(Array.from({ length: 1000 }, () => newId(now))).size).toBe(1000);
  });
});

describe('tokens', () => {
  it('are 256 random bits that fit into a cookie', () => {
    const tokens = Array.from({ length: 1000 }, newToken);
    expect(new Set(tokens).size).toBe(1000);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });
});

it('computes SHA-256 like other software', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256(Buffer.from('abc'))).toBe(sha256('abc'));
});
