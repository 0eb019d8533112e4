import { randomInt } from 'node:crypto';
import type { Parameters } from 'fast-check';
import * as z from 'zod';

/** `LEDGER_SEED` repeats a run, `LEDGER_SIZE=small` makes it short, `large` thorough. */
const { LEDGER_SEED: seed, LEDGER_SIZE } = z
  .object({
    LEDGER_SEED: z.coerce
      .number()
      .int()
      .default(() => randomInt(2 ** 31)),
    LEDGER_SIZE: z.enum(['small', 'medium', 'large']).default('medium'),
  })
  .parse(process.env);

const sizes = {
  small: { sequentialRuns: 1, parallelRuns: 2, externalRuns: 6 },
  medium: { sequentialRuns: 5, parallelRuns: 10, externalRuns: 12 },
  large: { sequentialRuns: 20, parallelRuns: 50, externalRuns: 60 },
};
export const size = sizes[LEDGER_SIZE];

/** Says the seed, without which a failure of parallel clients could not be looked into. */
export function propertyParameters<T>(numRuns: number): Parameters<T> {
  console.log(`LEDGER_SEED=${seed}`);
  // Parallel clients meet differently every time, so shrinking would chase chance.
  return { seed, numRuns, endOnFailure: true };
}
