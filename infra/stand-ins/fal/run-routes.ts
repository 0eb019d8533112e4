import type { FastifyInstance } from 'fastify';
import { bodyOf, pathOf, sendOutcome, unknownApp } from './answers.ts';
import { requireFalKey } from './authorization.ts';
import { falEndpoints } from './catalog.ts';
import type { Fal } from './fal.ts';

/** `fal.run`: submit and wait for the result in one call. */
export function runRoutes({ runner, faults }: Fal) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', requireFalKey);
    app.post('/*', async (request, reply) => {
      const endpointId = pathOf(request.params);
      const endpoint = falEndpoints.get(endpointId);
      if (!endpoint) return unknownApp(reply, endpointId);
      const input = bodyOf(request.body);
      const record = runner.submit({ endpoint, input, faults: faults.ofSubmit(input) });
      return sendOutcome(reply, record.requestId, await runner.outcomeOf(record));
    });
  };
}
