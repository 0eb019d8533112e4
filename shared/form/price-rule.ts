import * as z from 'zod/mini';
import { storableNumber } from './form-value-schemas.ts';

/** `otherwise` is the factor for values without a line. */
const rowSettings = { field: z.string(), otherwise: storableNumber };

/** Factors have up to three decimals. */
const priceRowSchema = z.discriminatedUnion('by', [
  /** Multiplies by the field's amount divided by `per`: 4 pictures, per 1, cost 4 times as much. */
  z.object({ ...rowSettings, by: z.literal('amount'), per: storableNumber }),
  z.object({
    ...rowSettings,
    by: z.literal('value'),
    factors: z.array(z.object({ value: z.string(), factor: storableNumber })).check(z.maxLength(100)),
  }),
  /** The first tier whose limit is at least the amount gives the factor. */
  z.object({
    ...rowSettings,
    by: z.literal('tier'),
    tiers: z.array(z.object({ upTo: storableNumber, factor: storableNumber })).check(z.maxLength(100)),
  }),
]);
export type PriceRow = z.infer<typeof priceRowSchema>;

/** The price is the model's cost times the factors of all rows, rounded up to whole credits. */
export const priceRuleSchema = z.object({
  rows: z.array(priceRowSchema).check(z.maxLength(20)),
  /** In credits. */
  minimum: z.int(),
});
export type PriceRule = z.infer<typeof priceRuleSchema>;

export const priceSchema = z.object({
  credits: z.int(),
  base: z.int(),
  parts: z.array(
    z.object({
      label: z.string(),
      asked: z.string(),
      factor: z.number(),
    }),
  ),
  minimum: z.optional(z.int()),
});
export type Price = z.infer<typeof priceSchema>;
export type PricePart = Price['parts'][number];

/** With another current price, the server answers `cost_changed`; without this value, it holds the current price. */
export const shownCostSchema = z.optional(z.int());
