import * as z from 'zod/mini';

export const costCeilingLimits = { min: 0.01, max: 1_000_000 } as const;

/** What a provider may take in a UTC day, in US dollars. */
export const costCeilingSchema = z
  .number('Daily cost ceiling must be a number')
  .check(
    z.minimum(costCeilingLimits.min, `Daily cost ceiling must be at least ${costCeilingLimits.min} dollars`),
    z.maximum(costCeilingLimits.max, `Daily cost ceiling must be at most ${costCeilingLimits.max} dollars`),
  );
