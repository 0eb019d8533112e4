import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sampleOf } from '#test/support/arbitrary-of.ts';

describe('a sample', () => {
  it('is valid, even if few values are', () => {
    const even = z.object({ number: z.int().check(z.refine((number) => number % 8 === 0)) });
    expect(even.safeParse(sampleOf(even)).success).toBe(true);
  });

  it('is an error if no value fits, never a value that a test then sends', () => {
    for (const schema of [z.never(), z.string().check(z.refine(() => false)), z.object({ part: z.never() })]) {
      expect(() => sampleOf(schema)).toThrow('No valid value was found for a schema');
    }
  });
});
