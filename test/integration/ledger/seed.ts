import { randomInt } from 'node:crypto';
import type { Parameters } from 'fast-check';
import { z } from 'zod';

/** `LEDGER_SEED` repeats a run, `LEDGER_SIZE=small` makes it short. */
const { LEDGER_SEED: seed, LEDGER_SIZE } = z
  .object({
    LEDGER_SEED: z.coerce
      .number()
      .int()
      .default(() => randomInt(2 ** 31)),
    LEDGER_SIZE: z.enum(['small', 'full']).default('full'),
  })
  .parse(process.env);

const sizes = {
  small: { sequentialRuns: 2, parallelRuns: 3, externalRuns: 6 },
  full: { sequentialRuns: 10, parallelRuns: 25, externalRuns: 40 },
};
export const size = sizes[LEDGER_SIZE];

/** Says the seed, without which a failure of parallel clients could not be looked into. */
export function propertyParameters<T>(numRuns: number): Parameters<T> {
  console.log(`LEDGER_SEED=${seed}`);
  // Parallel clients meet differently every time, so shrinking would chase chance.
  return { seed, numRuns, endOnFailure: true };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
