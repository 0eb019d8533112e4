import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createIdempotencyKeys } from '#frontend/src/lib/idempotency-keys.ts';

describe('createIdempotencyKeys', () => {
  it('repeats the key while a request is unanswered', async () => {
    const attempts = createIdempotencyKeys();
    const first = await attempts.getKey({ prompt: 'a cat' });
    expect(z.uuid().parse(first)).toBe(first);
    expect(await attempts.getKey({ prompt: 'a cat' })).toBe(first);
  });

  it('uses a new key for other values', async () => {
    const attempts = createIdempotencyKeys();
    const first = await attempts.getKey({ prompt: 'a cat' });
    expect(await attempts.getKey({ prompt: 'a dog' })).not.toBe(first);
  });

  it('uses a new key for equal values after the server has responded', async () => {
    const attempts = createIdempotencyKeys();
    const first = await attempts.getKey({ prompt: 'a cat' });
    attempts.complete();
    expect(await attempts.getKey({ prompt: 'a cat' })).not.toBe(first);
  });

  it('keeps the key of an unanswered request while another one is answered', async () => {
    const attempts = createIdempotencyKeys();
    const first = await attempts.getKey({ prompt: 'a cat' });
    await attempts.getKey({ prompt: 'a dog' });
    attempts.complete();
    expect(await attempts.getKey({ prompt: 'a cat' })).toBe(first);
  });

  it('does not share keys between instances', async () => {
    const request = { prompt: 'a cat' };
    expect(await createIdempotencyKeys().getKey(request)).not.toBe(await createIdempotencyKeys().getKey(request));
  });
});

describe('a refusal', () => {
  const lost = { code: 'network', status: 0, isUncertain: true };
  const ended = { code: 'unauthenticated', status: 401, isUncertain: false };
  const request = { prompt: 'a cat' };

  it.each([
    ['without a response', lost, true],
    ['with a server error', { code: 'internal', status: 500, isUncertain: true }, true],
    ['with an error that is not from the API', { code: 'unexpected', status: 429, isUncertain: true }, true],
    ['because the service is unavailable', { code: 'unavailable', status: 503, isUncertain: true }, false],
    ['because too many run', { code: 'too_many_running', status: 429, isUncertain: false }, false],
    ['because the session has ended', ended, false],
  ])('%s keeps the attempt in doubt and its key, or neither', async (_, error, isInDoubt) => {
    const attempts = createIdempotencyKeys();
    const first = await attempts.getKey(request);
    expect(attempts.fail(error)).toBe(isInDoubt);
    expect((await attempts.getKey(request)) === first).toBe(isInDoubt);
  });

  it('before the key check says nothing about an earlier try, but any other refusal does', async () => {
    const attempts = createIdempotencyKeys();
    const first = await attempts.getKey(request);
    attempts.fail(lost);
    await attempts.getKey(request);
    for (const early of [ended, { code: 'too_many_requests', status: 429, isUncertain: false }]) {
      expect(attempts.fail(early)).toBe(true);
      expect(await attempts.getKey(request)).toBe(first);
    }
    expect(attempts.fail({ code: 'insufficient_credits', status: 402, isUncertain: false })).toBe(false);
    expect(await attempts.getKey(request)).not.toBe(first);
  });
});

describe('a stored attempt', () => {
  const stored = new Map<string, string>();
  const request = { prompt: 'a cat', pin: 'hush' };

  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('keeps its key over a reload until the server has responded, without the request’s content', async () => {
    const first = await createIdempotencyKeys('attempt:p').getKey(request);
    const afterReload = createIdempotencyKeys('attempt:p');
    expect(await afterReload.getKey(request)).toBe(first);
    expect([...stored.values()].join(' ')).not.toContain('hush');
    afterReload.complete();
    expect(await createIdempotencyKeys('attempt:p').getKey(request)).not.toBe(first);
  });
});
