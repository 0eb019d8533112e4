import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { type CompanionState, userOf } from './companion-state.ts';
import type { CompanionFault } from './faults.ts';
import { newKeylessHost } from './new-host.ts';

const deductSchema = z.strictObject({ session_id: z.string(), credit: z.number() });

export function deductHost(state: CompanionState): FastifyInstance {
  const host = newKeylessHost(state);
  host.post('/deduct_credit', async (request, reply) => {
    const { session_id: sessionId, credit: amount } = deductSchema.parse(request.body);
    const userId = userOf(state, sessionId);
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
