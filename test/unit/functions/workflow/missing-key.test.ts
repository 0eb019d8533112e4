import { SFNClient } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelGeneration, getGeneration } from '#functions/api/generations/generations.ts';
import type { GenerationRun } from '#functions/domain/generations/generation.ts';
import { createJobs } from '#functions/domain/jobs/provider-jobs.ts';
import { log } from '#functions/platform/log.ts';
import { awaitResult } from '#functions/workflow/await.ts';
import { GenerationFailed } from '#functions/workflow/step.ts';
import { store } from '#functions/workflow/store.ts';
import { workflowErrors } from '#shared/rules/workflow-limits.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

/** An operator saves the secret without its key while a paid job is running. */
mockClient(SFNClient);
const userId = 'maya';
const start = Date.parse('2026-11-23T12:00:00.000Z');
const generation = {
  ...newGeneration({ id: 'generation-0a', userId, amount: 10 }),
  createdAt: new Date(start).toISOString(),
  deadlineAt: new Date(start + 600_000).toISOString(),
};
const endpoint = 'fal-ai/flux/schnell';
const step = { generationId: generation.id, taskToken: 'token' };

let run: GenerationRun;
let woken: number[];
beforeEach(() => {
  vi.spyOn(log, 'warn').mockReturnValue(undefined);
  woken = publishedValues('RefusedAccounts');
  run = { requestId: 'request', endpoint, submittedAt: generation.createdAt };
});
afterEach(() => {
  expect(woken.length).toBeGreaterThan(0);
  vi.restoreAllMocks();
});

function after(minutes: number) {
  const blank = { id: 'fal', stageKey: async () => undefined };
  const deps = {
    generations: {
      find: async () => generation,
      findWithRun: async () => ({ generation, run }),
      findWithInput: async () => ({ generation, run, input: { endpoint, payload: {}, values: {} } }),
      saveTaskToken: async () => undefined,
      cancelUnsubmitted: async () => false,
      updateRun: async (_: string, change: GenerationRun) => (run = { ...run, ...change }),
    },
    jobs: createJobs({ get: () => blank } as never, {} as never),
    now: () => new Date(start + minutes * 60_000),
  };
  return deps as never;
}

describe('a job whose key is missing', () => {
  it('is checked again at the next poll', async () => {
    await awaitResult(after(1), step);
    expect(run.failure).toBeUndefined();
  });

  it('is still shown to a watching subscriber', async () => {
    expect(await getGeneration(after(1), userId, generation.id)).toMatchObject({ status: 'processing' });
  });

  it('is cancelled as far as possible', async () => {
    const cancelResult = await cancelGeneration(after(1), userId, generation.id);
    expect(cancelResult).toMatchObject({ status: 'processing', cancelRequested: true });
  });

  it('has its result fetched again', async () => {
    await expect(store(after(1), generation.id)).rejects.toMatchObject({ name: workflowErrors.accountRefused });
    expect(run.failure).toBeUndefined();
  });

  it('is given up in the end, with a reason', async () => {
    await expect(awaitResult(after(600), step)).rejects.toThrow(GenerationFailed);
    expect(run.failure).toMatchObject({ code: 'timeout', retryable: true });
  });
});
