import { z } from 'zod';
import { route } from './route.ts';

export const webhooks = {
  receiveFalWebhook: route({
    method: 'POST',
    path: '/api/webhooks/fal',
    auth: 'webhook',
    summary: "fal's signed notice that a request has ended",
    query: z.object({ generation: z.string().min(1).max(64) }),
    response: z.object({ received: z.literal(true) }),
    status: 200,
    errors: ['invalid_input', 'unauthenticated'],
  }),
} as const;
