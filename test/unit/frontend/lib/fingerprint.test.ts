import { fc, test } from '@fast-check/vitest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceFingerprint, hashToBase36 } from '#frontend/src/lib/fingerprint.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('hashToBase36', () => {
  test.prop([fc.string()])('returns equal base-36 text for equal traits [S3-13]', (traits) => {
    expect(hashToBase36(traits)).toMatch(/^[0-9a-z]+$/);
    expect(hashToBase36(traits)).toBe(hashToBase36(traits));
  });

  it('differs between devices', () => {
    const hashes = Array.from({ length: 1000 }, (_, device) => hashToBase36(`agent|en|${device}`));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

const usual = {
  userAgent: 'Browser/1',
  language: 'en',
  width: 390,
  height: 844,
  colorDepth: 24,
  timezoneOffset: 0,
  rendering: 'data:1',
  hardwareConcurrency: 8,
  deviceMemory: 4,
};

/** Simulates a browser on a device with these traits and an empty storage. */
function useDevice(changes: Partial<typeof usual> = {}) {
  const { width, height, colorDepth, rendering, timezoneOffset, ...navigator } = { ...usual, ...changes };
  const stored = new Map<string, string>();
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('screen', { width, height, colorDepth });
  const canvas = { getContext: () => ({ fillText: () => undefined }), toDataURL: () => rendering };
  vi.stubGlobal('document', { createElement: () => canvas });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(timezoneOffset);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return stored;
}

describe('the fingerprint of a device', () => {
  it.each<Partial<typeof usual>>([
    { userAgent: 'Browser/2' },
    { language: 'de' },
    { width: 1440 },
    { height: 900 },
    { colorDepth: 30 },
    { timezoneOffset: -60 },
    { rendering: 'data:2' },
    { hardwareConcurrency: 4 },
    { deviceMemory: 8 },
  ])('changes with %j', { tags: ['S3-14'] }, (change) => {
    useDevice();
    const before = deviceFingerprint();
    useDevice(change);
    expect(deviceFingerprint()).not.toBe(before);
    vi.restoreAllMocks();
  });

  it('is found on a device whose canvas throws', () => {
    useDevice();
    vi.stubGlobal('document', {
      createElement: () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
    expect(deviceFingerprint()).toMatch(/^[0-9a-z]+$/);
    vi.restoreAllMocks();
  });

  it('is stored, and reused even if the device changes', { tags: ['S3-15'] }, () => {
    const stored = useDevice();
    const first = deviceFingerprint();
    expect([...stored]).toEqual([['atelia_fingerprint', JSON.stringify(first)]]);
    vi.stubGlobal('navigator', { userAgent: 'Browser/2' });
    expect(deviceFingerprint()).toBe(first);
    vi.restoreAllMocks();
  });
});
