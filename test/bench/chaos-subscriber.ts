import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { generations } from '#shared/contracts/generations.ts';
import type { Answer, SignedIn } from '#test/support/product.ts';
import { type ChaosPlan, chaosPlans } from './chaos-plans.ts';

export interface StartedGeneration {
  readonly id: string;
  readonly userId: string;
  readonly plan: ChaosPlan;
}

/** Longer than any generation takes here, with its retries and its deadline. */
export const settleTimeoutMs = 480_000;
const readProbability = 0.2;

interface Worker {
  readonly subscriber: SignedIn;
  readonly userId: string;
  readonly queue: Iterator<number> & Iterable<number>;
  readonly random: () => number;
  readonly started: StartedGeneration[];
  readonly pauseMs: number;
}

export async function submitAll({ subscriber, userId, queue, random, started, pauseMs }: Worker): Promise<void> {
  for (const index of queue) {
    const plan = chaosPlans[index % chaosPlans.length]!;
    const values = { prompt: `chaos ${index} ${plan.faults}`, image_size: 'square_hd', num_images: 1 };
    const key = randomUUID();
    const routePath = index % 3 === 0 ? '/long' : '/short';
    const { body } = await callUntil(() => subscriber.generate(routePath, values, key), 202);
    const { id } = body.generation;
    started.push({ id, userId, plan });
    const params = { params: { id } } as never;
    if (plan.cancelAfterMs !== undefined) {
      await delay(plan.cancelAfterMs);
      await callUntil(() => subscriber.call(generations.cancelGeneration, params), 200);
    } else if (random() < readProbability) {
      await callUntil(() => subscriber.call(generations.getGeneration, params), 200);
    }
    await delay(pauseMs);
  }
}

/** Repeats the call on `temporary` statuses, server errors and lost connections until it gets the expected status. */
export async function callUntil(
  send: () => Promise<Answer>,
  expected: number,
  temporary: readonly number[] = [429],
): Promise<Answer> {
  return repeatUntil(send, ({ status, body }) => {
    if (status !== expected && !temporary.includes(status) && status < 500) {
      throw new Error(`${status} instead of ${expected}`, { cause: body });
    }
    return status === expected;
  });
}

/** A lost connection counts as no answer. */
export async function repeatUntil<T>(send: () => Promise<T>, isExpected: (answer: T) => boolean): Promise<T> {
  const deadlineMs = Date.now() + settleTimeoutMs;
  for (;;) {
    const answer = await send().catch(() => undefined);
    if (answer !== undefined && isExpected(answer)) return answer;
    if (Date.now() > deadlineMs) throw new Error('There was no expected answer', { cause: answer });
    await delay(300);
  }
}
