import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { CompanionState } from './companion-state.ts';

/** A host that answers 404 to every call but its own, and 422 to a body that it does not expect. */
export function newHost({ calls }: Pick<CompanionState, 'calls'>): FastifyInstance {
  const host = fastify({ forceCloseConnections: true });
  host.addHook('preHandler', async ({ url, headers, body }) => void calls.push({ url, headers, body }));
  host.setErrorHandler((error, _request, reply) => reply.code(error instanceof z.core.$ZodError ? 422 : 500).send());
  return host;
}

/** These two hosts need no key; a caller that sends one has confused the hosts. */
export function newKeylessHost(state: Pick<CompanionState, 'calls'>): FastifyInstance {
  const host = newHost(state);
  host.addHook('preHandler', async ({ headers }, reply) => {
    if (headers.apikey ?? headers.authorization) await reply.code(403).send({ error: 'Unexpected credentials' });
  });
  return host;
}
