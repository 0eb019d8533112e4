import * as z from 'zod/mini';

/**
 * What the page said that it costs, in credits. When it would cost anything else by now, the call is refused as
 * `cost_changed` and nothing is held; without it, the page's cost of now is held.
 */
export const shownCostSchema = z.optional(z.int());
