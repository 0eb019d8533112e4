import type { Parameters } from 'fast-check';
import * as z from 'zod/mini';
import { runsWhole } from '#test/support/runs-whole.ts';

/** `LEDGER_SIZE=small` makes a run short, as in `npm test`; `large` makes it thorough. */
const { LEDGER_SIZE } = z
  .object({ LEDGER_SIZE: z._default(z.enum(['small', 'medium', 'large']), runsWhole() ? 'medium' : 'small') })
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
