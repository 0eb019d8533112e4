import { describe, expect, it, vi } from 'vitest';
import type { GenerationRun, StoredGeneration } from '#functions/domain/generations/generation.ts';
import { settleGeneration } from '#functions/domain/generations/settle-generation.ts';
import { workflowErrors } from '#shared/rules/workflow-limits.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

it.each([workflowErrors.providerBusy, workflowErrors.resultUnknown, workflowErrors.accountRefused])(
  "an end by %s is the provider's fault and can be retried",
  async (workflowError) => {
    const generation = newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 });
    const settle = vi.fn<(...args: unknown[]) => Promise<void>>(async () => undefined);
    const deps = {
      generations: { findWithRun: async () => ({ generation, run: {} }), discardUnlessStored: async () => true },
      credits: { settle },
      now: () => new Date(),
    };
    await settleGeneration(deps as never, generation.id, workflowError);
    const error = { code: 'provider', message: 'Fast generation failed', retryable: true };
    expect(settle).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'generation', id: generation.id, hold: generation.hold }),
      expect.objectContaining({ kind: 'release', error }),
    );
  },
);

const at = new Date('2026-11-23T12:00:00.000Z');
const stored = [{ id: 'output', fileKey: 'generated/maya/output.png' }] as GenerationRun['outputs'];

/** The calls in their order, of a generation whose Store function still runs and stores its outputs at the discard. */
it('that has no outputs yet drops late ones first, and is charged if they were faster', async () => {
  const generation = newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 });
  const settledAfter = async (isDropped: boolean) => {
    const calls: unknown[] = [];
    let run: GenerationRun = {};
    const deps = {
      generations: {
        findWithRun: async () => ({ generation, run }),
        discardUnlessStored: async (...args: unknown[]) => {
          calls.push(args);
          if (!isDropped) run = { outputs: stored };
          return isDropped;
        },
      },
      credits: { settle: async (_: unknown, { status }: { status: string }) => calls.push(status) },
      now: () => at,
    };
    await settleGeneration(deps as never, generation.id);
    return calls;
  };
  const discard = [generation.id, at];
  expect(await settledAfter(true)).toEqual([discard, 'failed']);
  expect(await settledAfter(false)).toEqual([discard, 'completed']);
});

async function settledAs(run: GenerationRun, workflowError?: string, more: Partial<StoredGeneration> = {}) {
  const generation = { ...newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 }), ...more };
  const settlements: unknown[] = [];
  const deps = {
    generations: { findWithRun: async () => ({ generation, run }), discardUnlessStored: async () => true },
    credits: { settle: async (_: unknown, settlement: unknown) => settlements.push(settlement) },
    now: () => at,
  };
  await settleGeneration(deps as never, generation.id, workflowError);
  return settlements;
}

describe('a generation', () => {
  const failure = { code: 'provider', message: 'Too wide', retryable: false } as const;
  const cancelRequestedAt = at.toISOString();

  it('with stored outputs is charged, even when a cancel or a failure came too late', async () => {
    const run = { outputs: stored, leftOut: 1, cancelRequestedAt, failure };
    expect(await settledAs(run)).toEqual([{ kind: 'capture', status: 'completed', outputs: stored, leftOut: 1, at }]);
  });

  it('that was cancelled is released as cancelled, even when it has failed, too', async () => {
    expect(await settledAs({ cancelRequestedAt, failure })).toEqual([{ kind: 'release', status: 'cancelled', at }]);
  });

  it.each([
    ['its recorded reason', { failure }, workflowErrors.overdue, failure],
    ['a timeout', {}, workflowErrors.overdue, { code: 'timeout', retryable: true }],
    [
      'its charge',
      {},
      workflowErrors.chargeNotMade,
      { code: 'provider', message: 'Credit deduction failed', retryable: true },
    ],
    ['no known reason', {}, 'States.Timeout', { code: 'internal', retryable: true }],
    ['no known reason', {}, undefined, { code: 'internal', message: 'An unexpected generation error occurred' }],
  ])('that fails for %s is released', async (_, run, workflowError, error) => {
    const [settlement] = await settledAs(run, workflowError);
    expect(settlement).toMatchObject({ kind: 'release', status: 'failed', error });
  });

  it('without a reason of the provider names its kind', async () => {
    const run = { failure: { code: 'provider', message: 'Generation failed', retryable: true } as const };
    const [fast] = await settledAs(run);
    expect(fast).toMatchObject({ error: { message: 'Fast generation failed' } });
    const [long] = await settledAs(run, undefined, { chargedAtStart: true });
    expect(long).toMatchObject({ error: { message: 'Background generation failed' } });
  });

  it('that is settled stays settled, and one that does not exist is an error', async () => {
    const settlement = { kind: 'release', amount: 10, at: at.toISOString() } as const;
    expect(await settledAs({}, undefined, { settlement })).toEqual([]);
    const deps = { generations: { findWithRun: async () => undefined }, now: () => at };
    await expect(settleGeneration(deps as never, 'gone')).rejects.toThrow('Generation gone does not exist');
  });
});
