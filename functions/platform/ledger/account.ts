import { z } from 'zod';

/**
 * A subscriber's credits. Every credit ever granted is at all times in exactly one of the three; none is ever negative.
 * The account also counts the running generations, so that their limit holds under parallel submits too.
 */
export const accountSchema = z.object({
  available: z.number().int().min(0),
  held: z.number().int().min(0),
  spent: z.number().int().min(0),
  running: z.number().int().min(0),
});
export type Account = z.infer<typeof accountSchema>;

export const emptyAccount: Account = { available: 0, held: 0, spent: 0, running: 0 };
