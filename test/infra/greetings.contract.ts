import * as z from 'zod/mini';
import { route } from '#shared/contracts/route.ts';

/** A feature that the product does not have. Its tests use only the files that a real feature needs. */
export const greetings = {
  greet: route({
    method: 'POST',
    path: '/api/greetings/{name}',
    auth: 'public',
    allowance: 'unmetered',
    summary: 'Greets somebody',
    params: z.object({ name: z.string().check(z.minLength(2)) }),
    query: z.object({ times: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3)), 1) }),
    body: z.object({ mood: z.enum(['happy', 'calm']) }),
    response: z.object({ text: z.string() }),
    status: 201,
    errors: ['invalid_input', 'not_found'],
  }),
  forgetGreetings: route({
    method: 'DELETE',
    path: '/api/greetings',
    auth: 'public',
    allowance: 'unmetered',
    summary: 'Forgets all greetings',
    status: 204,
  }),
} as const;
