import * as z from 'zod/mini';

/** What a provider may take in a UTC day, in US dollars. */
export const costCeilingSchema = z
  .number('Daily cost ceiling must be a number')
  .check(
    z.positive('Daily cost ceiling must be above zero'),
    z.maximum(1_000_000, 'Daily cost ceiling must be at most 1000000 dollars'),
  );
