import * as z from 'zod/mini';
import { storableNumber } from '../kernel/json.ts';

/** What every row of a price has: the key of the field it looks at, and the factor where none of the others is said for what was entered. */
const rowSettings = { field: z.string(), otherwise: storableNumber };

/** How what is entered in one field changes the price. Factors have up to three decimals. */
const priceRowSchema = z.discriminatedUnion('by', [
  /** Times how much there is of it (see `amount` in the field types), in units of `per`: 4 pictures, per 1, cost 4 times as much. */
  z.object({ ...rowSettings, by: z.literal('amount'), per: storableNumber }),
  /** Times the factor of the value. */
  z.object({
    ...rowSettings,
    by: z.literal('value'),
    factors: z.array(z.object({ value: z.string(), factor: storableNumber })).check(z.maxLength(100)),
  }),
  /** Times the factor of the first tier that reaches as far as there is of it. */
  z.object({
    ...rowSettings,
    by: z.literal('tier'),
    tiers: z.array(z.object({ upTo: storableNumber, factor: storableNumber })).check(z.maxLength(100)),
  }),
]);
export type PriceRow = z.infer<typeof priceRowSchema>;

/** How a model's cost depends on what is asked for: the cost times the factors of all rows, in whole credits upwards. */
export const priceRuleSchema = z.object({
  rows: z.array(priceRowSchema).check(z.maxLength(20)),
  /** In credits. */
  minimum: z.int(),
});
export type PriceRule = z.infer<typeof priceRuleSchema>;

/** How a price came about. */
export const priceSchema = z.object({
  /** The whole price, in credits. */
  credits: z.int(),
  /** What it costs before anything is asked for. */
  base: z.int(),
  /** What changed it, each a factor; those that change nothing are left out. */
  parts: z.array(
    z.object({
      /** The field's. */
      label: z.string(),
      /** What was entered, in words; blank when nothing was. */
      asked: z.string(),
      factor: z.number(),
    }),
  ),
  /** The least that it costs, when all else would have been less. */
  minimum: z.optional(z.int()),
});
export type Price = z.infer<typeof priceSchema>;
export type PricePart = Price['parts'][number];

/**
 * What the page said that it costs, in credits. When it would cost anything else by now, the call is refused as
 * `cost_changed` and nothing is held; without it, the page's cost of now is held.
 */
export const shownCostSchema = z.optional(z.int());
