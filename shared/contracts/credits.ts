import * as z from 'zod';
import { route } from './route.ts';

const balanceSchema = z.object({
  available: z.number().int(),
  held: z.number().int(),
  required: z.number().int(),
  hasEnough: z.boolean(),
});
export type Balance = z.infer<typeof balanceSchema>;

export const credits = {
  getCredits: route({
    method: 'GET',
    path: '/api/credits',
    auth: 'subscriber',
    summary: 'The balance, and whether it covers a cost',
    query: z.object({ required: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    response: balanceSchema,
    status: 200,
    errors: ['not_found', 'unavailable'],
  }),
} as const;
