import { z } from 'zod';
import { route } from './route.ts';

export const webhooks = {
  receiveFalWebhook: route({
    method: 'POST',
    path: '/api/webhooks/fal',
    auth: 'webhook',
    summary: "fal's signed notice that a request has ended",
    /** What we put into the URL; a notice without them is none of ours. */
    query: z.object({ generation: z.string().max(64).optional(), key: z.string().max(64).optional() }),
    response: z.object({ received: z.literal(true) }),
    status: 200,
    errors: ['invalid_input', 'unauthenticated'],
  }),
} as const;
