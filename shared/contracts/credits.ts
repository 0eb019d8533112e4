import * as z from 'zod/mini';
import { route } from './route.ts';

const balanceSchema = z.object({
  available: z.int(),
  held: z.int(),
  required: z.int(),
  hasEnough: z.boolean(),
  /** The mobile app's back end keeps the credits, and only its answer says whether they cover a cost. */
  isExternal: z.boolean(),
});
export type Balance = z.infer<typeof balanceSchema>;

export const credits = {
  getCredits: route({
    method: 'GET',
    path: '/api/credits',
    auth: 'subscriber',
    summary: 'The balance, and whether it covers a cost',
    query: z.object({
      required: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    }),
    response: balanceSchema,
    status: 200,
    errors: ['not_found', 'unavailable'],
  }),
} as const;
