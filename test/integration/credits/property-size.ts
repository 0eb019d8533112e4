import type { Parameters } from 'fast-check';
import * as z from 'zod/mini';

/** `LEDGER_SIZE=small` makes a run short, `large` thorough. */
const { LEDGER_SIZE } = z
  .object({ LEDGER_SIZE: z._default(z.enum(['small', 'medium', 'large']), 'medium') })
  .parse(process.env);

const sizes = {
  small: { sequentialRuns: 1, parallelRuns: 2, externalRuns: 6 },
  medium: { sequentialRuns: 5, parallelRuns: 10, externalRuns: 12 },
  large: { sequentialRuns: 20, parallelRuns: 50, externalRuns: 60 },
};
export const size = sizes[LEDGER_SIZE];

/** Does not shrink, because parallel clients interleave differently every time. */
export function propertyParameters<T>(numRuns: number): Parameters<T> {
  return { numRuns, endOnFailure: true };
}
