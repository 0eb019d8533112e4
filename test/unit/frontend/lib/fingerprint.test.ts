import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { hashToBase36 } from '#frontend/src/lib/fingerprint.ts';

describe('hashToBase36', () => {
  test.prop([fc.string()])('is the same base-36 text for the same traits [S3-13]', (traits) => {
    expect(hashToBase36(traits)).toMatch(/^[0-9a-z]+$/);
    expect(hashToBase36(traits)).toBe(hashToBase36(traits));
  });

  it('differs between devices', () => {
    const hashes = Array.from({ length: 1000 }, (_, device) => hashToBase36(`agent|en|${device}`));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
