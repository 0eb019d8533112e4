import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyReply } from 'fastify';
import * as z from 'zod';

/** How a back end may fail a deduction, and whether it is made all the same. */
export const companionFaults = [
  'unavailable',
  'another refusal',
  'gateway error, made',
  'gateway error, not made',
  'wrong shape, made',
  'says no, not made',
  'answer lost, made',
  'connection lost, not made',
  'too late, made',
  'too late, made afterwards',
] as const;
export type CompanionFault = (typeof companionFaults)[number];

interface FaultyCompanionOptions {
  /** Asked for every call of an operation. */
  readonly faultOf: (operation: 'check' | 'deduct') => CompanionFault | undefined;
  /** Longer than its client waits. */
  readonly lateMs: number;
  /** Runs after a balance has been read or a deduction made, and before that is answered. */
  readonly meanwhile?: (operation: 'check' | 'deduct') => Promise<void>;
}

export interface FaultyCompanion {
  readonly url: string;
  readonly credits: Map<string, number>;
  /** What users' plans are called, of those who have one. */
  readonly plans: Map<string, string>;
  /** How often it has deducted, by idempotency key. It does not itself recognise a repeat: not every back end does. */
  readonly deductions: Map<string, number>;
  /** The calls that it was sent, oldest first. */
  readonly calls: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: unknown }[];
  readonly quiet: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const checkSchema = z.object({ input_user_id: z.string(), required_credits: z.number() });
const connectSchema = z.object({ session_id: z.string() });
const deductSchema = z.object({ session_id: z.string(), credit: z.number() });

/** The mobile app's back end as a real server; a session id is its user's id. */
export async function startFaultyCompanion(options: FaultyCompanionOptions): Promise<FaultyCompanion> {
  const { faultOf, lateMs, meanwhile } = options;
  const credits = new Map<string, number>();
  const plans = new Map<string, string>();
  const deductions = new Map<string, number>();
  const calls: FaultyCompanion['calls'] = [];
  const late: Promise<unknown>[] = [];
  const server = fastify({ forceCloseConnections: true });
  server.addHook('preHandler', async ({ url, headers, body }) => void calls.push({ url, headers, body }));

  server.post('/check_user_credit', async (request, reply) => {
    const { input_user_id: userId, required_credits: required } = checkSchema.parse(request.body);
    const credit = credits.get(userId);
    await meanwhile?.('check');
    if (faultOf('check') !== undefined) return reply.code(503).send({ error: 'Unavailable' });
    if (credit === undefined) return reply.code(400).send({ error: 'No user found' });
    return [{ credit, has_enough_credit: credit >= required }];
  });

  server.post('/deduct_credit', async (request, reply) => {
    const { session_id: userId, credit: amount } = deductSchema.parse(request.body);
    const key = String(request.headers['idempotency-key']);
    const deduct = (): boolean => {
      const credit = credits.get(userId) ?? 0;
      if (credit < amount) return false;
      credits.set(userId, credit - amount);
      deductions.set(key, (deductions.get(key) ?? 0) + 1);
      return true;
    };
    const fault = faultOf('deduct');
    if (fault?.endsWith(', made') && !deduct()) return reply.code(400).send({ error: 'Insufficient credit' });
    const isMade = fault === undefined && deduct();
    await meanwhile?.('deduct');
    switch (fault) {
      case 'unavailable':
        return reply.code(503).send({ error: 'Unavailable' });
      case 'another refusal':
        return reply.code(400).send({ error: 'No user found' });
      case 'gateway error, made':
      case 'gateway error, not made':
        return reply.code(502).send('<html>Bad gateway</html>');
      case 'wrong shape, made':
        return { done: 'yes' };
      case 'says no, not made':
        return { result: { success: false } };
      case 'answer lost, made':
      case 'connection lost, not made':
        return dropConnection(reply);
      case 'too late, made':
        await delay(lateMs);
        return { result: { success: true, current_credit: credits.get(userId) } };
      case 'too late, made afterwards':
        late.push(delay(lateMs).then(deduct));
        await delay(lateMs * 2);
        return { result: { success: true } };
      case undefined:
        if (!isMade) return reply.code(400).send({ error: 'Insufficient credit' });
        return { result: { success: true, current_credit: credits.get(userId) } };
    }
  });

  server.post('/connect', async (request, reply) => {
    const { session_id: userId } = connectSchema.parse(request.body);
    if (!credits.has(userId)) return reply.code(401).send({ error: 'Invalid session' });
    const profile = { hy_user_id: userId, hy_name: 'Nadia Osei', hy_country: 'Ghana', hy_country_code: 'GH' };
    return { result: { ...profile, hy_plan_dev_name: plans.get(userId), hy_sku: plans.get(userId) } };
  });

  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const quiet = async () => {
    await Promise.all(late.splice(0));
  };
  return { url, credits, plans, deductions, calls, quiet, close: () => server.close() };
}

function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
