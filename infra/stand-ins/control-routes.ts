import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Fal } from './fal/fal.ts';
import { faultSchema } from './fal/faults.ts';
import type { MessageStore } from './fcm/message-store.ts';

const activityQuery = z.object({ marker: z._default(z.string(), '') });
const faultBody = z.object({
  fault: faultSchema,
  times: z._default(z.int().check(z.minimum(1)), 1),
  contains: z._default(z.string(), ''),
});

/** Lets tests in another process plan faults and read the recorded requests. */
export function controlRoutes(fal: Fal, messages: MessageStore) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/fal/activity', (request) => fal.activity.of(activityQuery.parse(request.query).marker));
    app.post('/fal/faults', (request, reply) => {
      const { fault, times, contains } = faultBody.parse(request.body);
      fal.faults.plan(fault, { times, when: (input) => JSON.stringify(input).includes(contains) });
      return reply.code(204).send();
    });
    app.delete('/fal/faults', (_, reply) => {
      fal.faults.clear();
      return reply.code(204).send();
    });
    app.get('/fcm/messages', () => ({ messages: messages.all() }));
  };
}
