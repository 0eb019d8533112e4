import * as z from 'zod/mini';
import { idSchema, lineSchema } from '../kernel/texts.ts';
import { route } from './route.ts';

export const webhooks = {
  receiveWebhook: route({
    method: 'POST',
    path: '/api/webhooks/{provider}',
    auth: 'webhook',
    allowance: 'unmetered',
    summary: "A provider's signed notice that a request has ended",
    params: z.object({ provider: idSchema(32) }),
    /** A webhook without our own URL parameters is not for us. */
    query: z.object({ generation: z.optional(lineSchema(64)), key: z.optional(lineSchema(64)) }),
    response: z.object({ received: z.literal(true) }),
    status: 200,
    errors: ['not_found'],
  }),
} as const;
