import * as z from 'zod/mini';

const neverMoved = '1970-01-01T00:00:00.000Z';

/**
 * A subscriber's credits. Every credit ever granted is at all times in exactly one of the three; none is ever negative.
 * The account also counts the running generations, so that their limit holds under parallel submits too.
 */
export const accountSchema = z.object({
  available: z.int().check(z.minimum(0)),
  held: z.int().check(z.minimum(0)),
  spent: z.int().check(z.minimum(0)),
  running: z.int().check(z.minimum(0)),
  /** How often the companion's balance was deducted from: tells that a balance read before is out of date. */
  deductions: z._default(z.int().check(z.minimum(0)), 0),
  /** Where the companion keeps the credits: what could be spent by its balance before and after the last hold, and when that was. */
  reported: z.optional(z.object({ before: z.int(), after: z.int(), at: z.iso.datetime() })),
  updatedAt: z._default(z.iso.datetime(), neverMoved),
});
export type Account = z.infer<typeof accountSchema>;

/** A new subscriber's. */
export const emptyAccount: Account = {
  available: 0,
  held: 0,
  spent: 0,
  running: 0,
  deductions: 0,
  updatedAt: neverMoved,
};
