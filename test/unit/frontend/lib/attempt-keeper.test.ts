import { describe, expect, it } from 'vitest';
import { createAttemptKeeper } from '#frontend/src/lib/attempt-keeper.ts';

function keeper() {
  let count = 0;
  return createAttemptKeeper(() => `key-${++count}`);
}

describe('createAttemptKeeper', () => {
  it('repeats the key while the same request is unanswered', () => {
    const attempts = keeper();
    const first = attempts.keyFor({ prompt: 'a cat' });
    expect(attempts.keyFor({ prompt: 'a cat' })).toBe(first);
  });

  it('takes a new key for other values', () => {
    const attempts = keeper();
    const first = attempts.keyFor({ prompt: 'a cat' });
    expect(attempts.keyFor({ prompt: 'a dog' })).not.toBe(first);
  });

  it('takes a new key for the same values once the server has answered', () => {
    const attempts = keeper();
    const first = attempts.keyFor({ prompt: 'a cat' });
    attempts.answered();
    expect(attempts.keyFor({ prompt: 'a cat' })).not.toBe(first);
  });
});
