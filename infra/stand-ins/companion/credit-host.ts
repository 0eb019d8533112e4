import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { CompanionState } from './companion-state.ts';
import { newHost } from './new-host.ts';

export const publicKey = 'anonymous-key';
const checkSchema = z.strictObject({ input_user_id: z.string(), required_credits: z.number() });

/** A hosted database's remote procedure: it wants to see the anonymous public key, twice. */
export function creditHost(state: CompanionState): FastifyInstance {
  const host = newHost(state);
  host.post('/rest/v1/rpc/check_user_credit', async (request, reply) => {
    const { apikey, authorization } = request.headers;
    if (apikey !== publicKey || authorization !== `Bearer ${publicKey}`) {
      return reply.code(401).send({ message: 'No API key found in request' });
    }
    const { input_user_id: userId, required_credits: required } = checkSchema.parse(request.body);
    const credit = state.credits.get(userId);
    await state.meanwhile?.('check');
    if (state.faultOf('check') !== undefined) return reply.code(503).send({ error: 'Unavailable' });
    if (credit === undefined) return reply.code(400).send({ error: 'No user found' });
    return [{ credit, has_enough_credit: credit >= required }];
  });
  return host;
}
