import { beforeEach, describe, expect, it, vi } from 'vitest';
import { processGeneration } from '#functions/api/admin-monitor/process-generation.ts';
import type { GenerationRun } from '#functions/domain/generations/generation.ts';
import type { ExecutionState } from '#functions/domain/jobs/executions.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { FalRefusal } from '#functions/providers/fal/fal-errors.ts';
import type { JobStatus } from '#functions/providers/provider.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

/** The running product can't provoke this answer of a provider. */
const admin = { id: 'access-1', name: 'Ada', isSuperAdmin: true } as AdminCaller;
const generation = newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 });
const now = new Date('2026-11-22T12:00:00.000Z');
const transact = vi.fn<(items: unknown) => Promise<void>>(async () => undefined);
const start = vi.fn<() => Promise<void>>(async () => undefined);
const settle = vi.fn<() => Promise<boolean>>(async () => true);
let changes: GenerationRun[];
beforeEach(() => {
  changes = [];
  vi.clearAllMocks();
});

function processing(status: JobStatus | FalRefusal, run: GenerationRun = {}, state: ExecutionState = 'missing') {
  const deps = {
    table: { name: 'table', transact },
    generations: {
      findWithRun: async () => ({
        generation,
        run: { requestId: 'request', endpoint: 'fal-ai/flux/schnell', ...run },
      }),
      updateRun: async (_: string, change: GenerationRun) => changes.push(change) > 0,
      discardUnlessStored: async () => true,
      failUnlessStored: async (_: string, failure: GenerationRun['failure']) => changes.push({ failure }) > 0,
    },
    executions: { find: async (id: string) => ({ name: id, state }), start },
    credits: { settle },
    jobs: async () => ({
      status: async () => {
        if (status instanceof FalRefusal) throw status;
        return status;
      },
    }),
    now: () => now,
  };
  return processGeneration(deps as never, admin, generation.id);
}

describe('processing a generation', () => {
  it('leaves a job with an unknown status unchanged, and reports that status', { tags: ['A4.10-9'] }, async () => {
    const { outcome, isEnding } = await processing({ state: 'other', word: 'Paused' });
    expect(outcome).toEqual({ status: 'processing', message: 'Still processing (Status: Paused)' });
    expect(isEnding).toBe(false);
    expect(changes).toEqual([{ checkedAt: now.toISOString(), unknownSince: undefined }]);
    expect(start).not.toHaveBeenCalled();
    expect(JSON.stringify(transact.mock.calls)).toContain('Paused');
  });

  it('gives a job up only after its provider has not known it for a while', async () => {
    const notFound = new FalRefusal({ status: 404, body: { detail: 'Request not found' }, retryable: undefined });
    expect(await processing(notFound)).toEqual({
      outcome: { status: 'processing', message: 'Still processing (Status: NOT_FOUND)' },
      isEnding: false,
    });
    expect(start).not.toHaveBeenCalled();
    const longSince = { unknownSince: new Date(now.getTime() - 120_000).toISOString() };
    expect(await processing(notFound, longSince)).toMatchObject({
      isEnding: true,
      outcome: { message: expect.stringContaining('NOT_FOUND') },
    });
    expect(changes.at(-1)).toMatchObject({ failure: { code: 'provider' } });
    expect(start).toHaveBeenCalledOnce();
  });

  it('continues a failed job and records the reason', { tags: ['A4.10-7'] }, async () => {
    expect(await processing({ state: 'ended', errorType: 'unknown' })).toMatchObject({ isEnding: true });
    expect(changes).toEqual([expect.objectContaining({ providerErrorType: 'unknown' })]);
    expect(start).toHaveBeenCalledOnce();
  });

  it.each([
    ['settles a generation whose execution has ended', 'ended', 1],
    ['leaves a generation that a restore has stopped to the command that continues it', 'restored', 0],
  ] as const)('%s', async (_, state, settlements) => {
    expect(await processing({ state: 'ended' }, {}, state)).toMatchObject({ isEnding: true });
    expect(settle).toHaveBeenCalledTimes(settlements);
    expect(start).not.toHaveBeenCalled();
  });
});
