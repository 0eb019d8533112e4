import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import * as z from 'zod/mini';

interface Addresses {
  readonly connectUrl: string;
  readonly creditCheckUrl: string;
  readonly deductUrl: string;
  readonly publicKey: string;
}

export interface CompanionStandIn extends Pick<
  CompanionState,
  'credits' | 'creditAnswers' | 'sessions' | 'plans' | 'deductions' | 'calls'
> {
  readonly addresses: Addresses;
  readonly quiet: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Each of three servers answers only its own call and refuses headers that belong to another host. */
export async function startCompanion(options: CompanionOptions): Promise<CompanionStandIn> {
  const state: CompanionState = {
    ...options,
    credits: new Map(),
    creditAnswers: new Map(),
    sessions: new Map(),
    plans: new Map(),
    deductions: new Map(),
    calls: [],
    late: [],
  };
  const hosts = [connectHost(state), creditHost(state), deductHost(state)] as const;
  const [connectUrl, creditUrl, deductUrl] = await Promise.all(hosts.map(listen));
  return {
    ...state,
    addresses: {
      connectUrl: `${connectUrl}/connect`,
      creditCheckUrl: `${creditUrl}/rest/v1/rpc/check_user_credit`,
      deductUrl: `${deductUrl}/deduct_credit`,
      publicKey,
    },
    quiet: async () => {
      await Promise.all(state.late.splice(0));
    },
    close: async () => {
      await Promise.all(hosts.map((host) => host.close()));
    },
  };
}

function listen(host: FastifyInstance): Promise<string> {
  return host.listen({ host: '127.0.0.1', port: 0 });
}

interface CompanionOptions {
  readonly faultOf: (operation: 'check' | 'deduct') => CompanionFault | undefined;
  readonly connectFault?: () => ConnectFault | undefined;
  /** Longer than the client waits. */
  readonly lateMs: number;
  /** Runs between the operation and its answer. */
  readonly meanwhile?: (operation: 'check' | 'deduct') => Promise<void>;
}

interface CompanionState extends CompanionOptions {
  readonly credits: Map<string, number>;
  readonly creditAnswers: Map<string, { readonly credit?: unknown; readonly has_enough_credit?: unknown }>;
  /** For sessions that are not named like their user. */
  readonly sessions: Map<string, string>;
  readonly plans: Map<string, string>;
  /** The keys are idempotency keys. Repeats are deducted again, because some back ends don't recognise them. */
  readonly deductions: Map<string, number>;
  readonly calls: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: unknown }[];
  readonly late: Promise<unknown>[];
}

function findUser({ sessions }: Pick<CompanionState, 'sessions'>, sessionId: string): string {
  return sessions.get(sessionId) ?? sessionId;
}

/** With some faults, the deduction is made nevertheless. */
export const companionFaults = [
  'unavailable',
  'another refusal',
  'refused with 200',
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

/** 400 and 401 refuse the session; the others come from a misconfigured, throttling or broken back end. */
export type ConnectFault = 400 | 401 | 403 | 404 | 408 | 429 | 500 | 502 | 503 | 504;

const connectSchema = z.strictObject({
  session_id: z.string(),
  app_id: z.string().check(z.minLength(1)),
  fingerprint: z.string(),
});

/** Names can be null, numbers and texts swapped, a refusal is a 200 with an error, and texts say less than statuses. */
function connectHost(state: CompanionState): FastifyInstance {
  const host = newKeylessHost(state);
  host.post('/connect', (request, reply) => {
    const userId = findUser(state, connectSchema.parse(request.body).session_id);
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

const publicKey = 'anonymous-key';
const checkSchema = z.strictObject({ input_user_id: z.string(), required_credits: z.number() });

/** Plays a hosted database's remote procedure, which requires the anonymous public key in two headers. */
function creditHost(state: CompanionState): FastifyInstance {
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
    return [state.creditAnswers.get(userId) ?? { credit, has_enough_credit: credit >= required }];
  });
  return host;
}

const deductSchema = z.strictObject({ session_id: z.string(), credit: z.number() });

function deductHost(state: CompanionState): FastifyInstance {
  const host = newKeylessHost(state);
  host.post('/deduct_credit', async (request, reply) => {
    const { session_id: sessionId, credit: amount } = deductSchema.parse(request.body);
    const userId = findUser(state, sessionId);
    const key = String(request.headers['idempotency-key']);
    const deduct = (): boolean => deductFrom(state, { userId, amount, key });
    const fault = state.faultOf('deduct');
    if (fault?.endsWith(', made') && !deduct()) return reply.code(400).send({ error: 'Insufficient credit' });
    const isMade = fault === undefined && deduct();
    await state.meanwhile?.('deduct');
    if (fault !== undefined) return failed(state, reply, { fault, userId, deduct });
    if (!isMade) return reply.code(400).send({ error: 'Insufficient credit' });
    return { result: { success: true, current_credit: state.credits.get(userId) } };
  });
  return host;
}

interface Deduction {
  readonly userId: string;
  readonly amount: number;
  readonly key: string;
}

function deductFrom({ credits, deductions }: CompanionState, { userId, amount, key }: Deduction): boolean {
  const credit = credits.get(userId) ?? 0;
  if (credit < amount) return false;
  credits.set(userId, credit - amount);
  deductions.set(key, (deductions.get(key) ?? 0) + 1);
  return true;
}

interface Failure {
  readonly fault: CompanionFault;
  readonly userId: string;
  readonly deduct: () => boolean;
}

async function failed(
  { credits, late, lateMs }: CompanionState,
  reply: FastifyReply,
  { fault, userId, deduct }: Failure,
) {
  switch (fault) {
    case 'unavailable':
      return reply.code(503).send({ error: 'Unavailable' });
    case 'another refusal':
      return reply.code(400).send({ error: 'No user found' });
    case 'refused with 200':
      return { result: null, error: 'No user found' };
    case 'gateway error, made':
    case 'gateway error, not made':
      return reply.code(502).send('<html>Bad gateway</html>');
    case 'wrong shape, made':
      return { done: 'yes' };
    case 'says no, not made':
      return { result: { success: 'false' } };
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
  }
}

function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function newHost({ calls }: Pick<CompanionState, 'calls'>): FastifyInstance {
  const host = fastify({ forceCloseConnections: true });
  host.addHook('preHandler', async ({ url, headers, body }) => void calls.push({ url, headers, body }));
  host.setErrorHandler((error, _request, reply) => reply.code(error instanceof z.core.$ZodError ? 422 : 500).send());
  return host;
}

/** A caller that sends a key has confused the hosts. */
function newKeylessHost(state: Pick<CompanionState, 'calls'>): FastifyInstance {
  const host = newHost(state);
  host.addHook('preHandler', async ({ headers }, reply) => {
    if (headers.apikey ?? headers.authorization) await reply.code(403).send({ error: 'Unexpected credentials' });
  });
  return host;
}
