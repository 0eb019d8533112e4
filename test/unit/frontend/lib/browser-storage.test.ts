import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localStore, readStoredJson, removeStoredByPrefix, writeStored } from '#frontend/src/lib/browser-storage.ts';

beforeEach(() => localStore.clear());
afterEach(() => {
  localStore.clear();
  vi.unstubAllGlobals();
});

const blocked = () => {
  throw new DOMException('Access is denied', 'SecurityError');
};
const full = {
  getItem: () => null,
  removeItem: () => undefined,
  clear: () => undefined,
  setItem: () => {
    throw new DOMException('Full', 'QuotaExceededError');
  },
};

describe.each([
  ['missing', () => null],
  ['blocked', blocked],
  ['full', () => Object.create(full)],
])('a storage that is %s', (_, read) => {
  it('keeps values in memory', () => {
    Object.defineProperty(globalThis, 'localStorage', { get: read, configurable: true });
    expect(writeStored(localStore, 'draft:1', { prompt: 'A fox' })).toBe(false);
    expect(readStoredJson(localStore, 'draft:1')).toEqual({ prompt: 'A fox' });
    expect(localStore.keys()).toEqual(['draft:1']);
    removeStoredByPrefix(localStore, 'draft:');
    expect(readStoredJson(localStore, 'draft:1')).toBeNull();
    Reflect.deleteProperty(globalThis, 'localStorage');
  });
});
