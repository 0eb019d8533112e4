import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createAttemptKeeper } from '#frontend/src/lib/attempt-keeper.ts';

describe('createAttemptKeeper', () => {
  it('repeats the key while the same request is unanswered', async () => {
    const attempts = createAttemptKeeper();
    const first = await attempts.keyFor({ prompt: 'a cat' });
    expect(z.uuid().parse(first)).toBe(first);
    expect(await attempts.keyFor({ prompt: 'a cat' })).toBe(first);
  });

  it('takes a new key for other values', async () => {
    const attempts = createAttemptKeeper();
    const first = await attempts.keyFor({ prompt: 'a cat' });
    expect(await attempts.keyFor({ prompt: 'a dog' })).not.toBe(first);
  });

  it('takes a new key for the same values once the server has answered', async () => {
    const attempts = createAttemptKeeper();
    const first = await attempts.keyFor({ prompt: 'a cat' });
    attempts.answered();
    expect(await attempts.keyFor({ prompt: 'a cat' })).not.toBe(first);
  });

  it('has other keys than every other keeper', async () => {
    const request = { prompt: 'a cat' };
    expect(await createAttemptKeeper().keyFor(request)).not.toBe(await createAttemptKeeper().keyFor(request));
  });
});

describe('an attempt that is stored', () => {
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

  it('keeps its key over a reload until the server has answered, and nothing of what was sent', async () => {
    const first = await createAttemptKeeper('attempt:p').keyFor(request);
    const afterReload = createAttemptKeeper('attempt:p');
    expect(await afterReload.keyFor(request)).toBe(first);
    expect([...stored.values()].join(' ')).not.toContain('hush');
    afterReload.answered();
    expect(await createAttemptKeeper('attempt:p').keyFor(request)).not.toBe(first);
  });
});
