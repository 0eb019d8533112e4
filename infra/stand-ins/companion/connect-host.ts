import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type CompanionState, userOf } from './companion-state.ts';
import { newKeylessHost } from './new-host.ts';

const connectSchema = z.strictObject({
  session_id: z.string(),
  app_id: z.string().check(z.minLength(1)),
  fingerprint: z.string(),
});

/**
 * Names can be null, numbers can be texts and texts numbers; a refusal is a 200 with an error. The text of a fault
 * says less than its status.
 */
export function connectHost(state: CompanionState): FastifyInstance {
  const host = newKeylessHost(state);
  host.post('/connect', (request, reply) => {
    const userId = userOf(state, connectSchema.parse(request.body).session_id);
    const fault = state.connectFault?.();
    if (fault !== undefined) return reply.code(fault).send({ error: 'Invalid session' });
    if (!state.credits.has(userId)) return { result: null, error: 'Invalid session' };
    const plan = state.plans.get(userId) ?? null;
    return {
      error: null,
      result: {
        hy_user_id: userId,
        hy_name: null,
        hy_country: 'Ghana',
        hy_country_code: 'GH',
        hy_sub_expire_date: null,
        hy_plan_dev_name: plan,
        hy_sku: plan,
        hy_plan_one_time: 'false',
        hy_sub_id: 4711,
        hy_view: '0',
      },
    };
  });
  return host;
}
