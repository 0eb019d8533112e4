import { describe, expect, it } from 'vitest';
import {
  listDebugValues,
  isReady,
  isStarting,
  describeOutcome,
} from '#functions/api/admin-monitor/read-generations.ts';
import type { StoredGeneration, GenerationRun } from '#functions/domain/generations/generation.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

const generation = newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 });
const failed = (error: Partial<NonNullable<StoredGeneration['error']>>): StoredGeneration => ({
  ...generation,
  status: 'failed',
  error: { code: 'provider', message: 'Generation failed', retryable: true, ...error },
});
const submitted: GenerationRun = { requestId: 'request' };

describe('an outcome', () => {
  it.each([
    ['Result fetch failed', failed({}), { ...submitted, storeFault: 'Result fetch failed' }],
    ['Generation failed at FAL API level', failed({}), submitted],
    ['Generation failed at FAL API level', failed({ code: 'timeout' }), { ...submitted, providerErrorType: 'timeout' }],
    // Given up by us, or never submitted.
    ['Too long', failed({ code: 'timeout', message: 'Too long' }), submitted],
    ['Credit deduction failed', failed({ message: 'Credit deduction failed' }), {}],
  ])('has the message “%s”', (message, ended, run) => {
    expect(describeOutcome(ended, run)).toEqual({ status: 'failed', message, detail: ended.error?.message });
  });

  it('distinguishes a due refund from a release', () => {
    const settlement = { amount: 10, at: generation.createdAt };
    const cancelled = (kind: 'release' | 'refund-due'): StoredGeneration => ({
      ...generation,
      status: 'cancelled',
      settlement: { ...settlement, kind },
    });
    const messages = (['release', 'refund-due'] as const).map((kind) => describeOutcome(cancelled(kind), {}).message);
    expect(messages).toEqual(['Cancelled', 'Cancelled; a refund is due']);
  });
});

it('Process needs a request id, and for long-running models the name of a polling node', () => {
  expect(isReady(generation, {})).toBe(false);
  expect(isReady(generation, submitted)).toBe(true);
  expect(isReady({ ...generation, lacksPollingNode: true }, submitted)).toBe(false);
});

it('a generation without a request id is starting only in its first seconds', () => {
  const after = (seconds: number) => new Date(Date.parse(generation.createdAt) + seconds * 1000);
  expect(isStarting(generation, {}, after(3))).toBe(true);
  expect(isStarting(generation, {}, after(20))).toBe(false);
  expect(isStarting(generation, submitted, after(3))).toBe(false);
  expect(isStarting({ ...generation, lacksPollingNode: true }, {}, after(3))).toBe(false);
});

it('debug values say that a task token exists, but hide it', () => {
  const debug = listDebugValues(
    generation,
    { ...submitted, submittedAt: undefined },
    { execution: 'running', taskToken: 'secret-token' },
  );
  expect(JSON.stringify(debug)).not.toContain('secret-token');
  expect(debug).toContainEqual({ label: 'taskToken', value: 'waited for' });
  expect(debug).toContainEqual({ label: 'execution', value: 'running' });
  expect(debug.map(({ label }) => label)).not.toContain('submittedAt');
});
