import { fc, test } from '@fast-check/vitest';
import { beforeEach, describe, expect, it } from 'vitest';
import { shownProgress } from '#frontend/src/features/generation/generation-progress.ts';
import type { GenerationRun } from '#functions/domain/generations/generation.ts';
import { checkRun, parseProgress } from '#functions/domain/jobs/check-run.ts';
import { FalRefusal } from '#functions/providers/fal/fal-errors.ts';
import type { JobStatus } from '#functions/providers/provider.ts';
import { generationDeadline } from '#shared/rules/workflow-limits.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

const generation = newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 });
const unknown = new FalRefusal({ status: 404, body: { detail: 'Request not found' }, retryable: undefined });
const start = Date.parse('2026-11-23T12:00:00.000Z');

let run: GenerationRun;
let answer: JobStatus | Error;
let paidJobs: unknown[];
beforeEach(() => {
  paidJobs = [];
  run = { requestId: 'request', endpoint: 'fal-ai/flux/schnell', submittedAt: new Date(start).toISOString() };
});

/** Checks the job this many seconds after submitting, and keeps its record for the next check. */
async function checkAfter(seconds: number) {
  const record = (change: GenerationRun) => void (run = { ...run, ...change });
  const deps = {
    generations: {
      updateRun: async (_: string, change: GenerationRun) => record(change),
      failUnlessStored: async (_: string, failure: GenerationRun['failure']) => record({ failure }),
    },
    jobs: async (paidJob: unknown) => {
      paidJobs.push(paidJob);
      return {
        status: async () => {
          if (answer instanceof Error) throw answer;
          return answer;
        },
      };
    },
    now: () => new Date(start + seconds * 1000),
  };
  return checkRun(deps as never, generation, run);
}

describe('a job that its provider does not know', () => {
  it('is not given up after one answer', async () => {
    answer = unknown;
    await expect(checkAfter(30)).rejects.toBe(unknown);
    expect(run.failure).toBeUndefined();
    answer = { state: 'running' };
    expect(await checkAfter(31)).toMatchObject({ ended: false });
    expect(run.unknownSince).toBeUndefined();
  });

  it('is given up after it stays unknown for two minutes, however often it is checked', async () => {
    answer = unknown;
    for (const seconds of [30, 32, 75, 149]) await expect(checkAfter(seconds)).rejects.toBe(unknown);
    expect(await checkAfter(150)).toMatchObject({ ended: true, run: { requestId: 'request', failure: run.failure } });
    expect(run.failure).toMatchObject({ code: 'provider', retryable: true });
  });

  it('gets another two minutes after it was known again', async () => {
    answer = unknown;
    await expect(checkAfter(30)).rejects.toBe(unknown);
    answer = { state: 'queued', position: 1 };
    await checkAfter(60);
    answer = unknown;
    await expect(checkAfter(170)).rejects.toBe(unknown);
    expect(run.failure).toBeUndefined();
  });

  it('is gone at once when it was cancelled', async () => {
    run = { ...run, cancelRequestedAt: new Date(start).toISOString() };
    answer = unknown;
    expect(await checkAfter(1)).toMatchObject({ ended: true });
  });
});

describe('a job', () => {
  it('that has failed has ended, and one that was never submitted has not; neither is asked for', async () => {
    answer = new Error('It is not asked for');
    run = { ...run, failure: { code: 'provider', message: 'Too wide', retryable: false } };
    expect(await checkAfter(30)).toEqual({ run, ended: true });
    run = {};
    expect(await checkAfter(30)).toEqual({ run, ended: false });
  });

  it('is asked for with the key that pays, and any other fault changes nothing', async () => {
    run = { ...run, apiKeyId: 'key-1' };
    const before = run;
    const busy = new FalRefusal({ status: 503, body: {}, retryable: undefined });
    for (const fault of [busy, Object.assign(new Error('ours'), { kind: 'denied' })]) {
      answer = fault;
      await expect(checkAfter(30)).rejects.toBe(fault);
    }
    expect(run).toBe(before);
    expect(paidJobs[0]).toMatchObject({ provider: 'fal', apiKeyId: 'key-1', endpoint: 'fal-ai/flux/schnell' });
  });

  it('that runs has left the queue, and shows its last line and its progress', async () => {
    answer = { state: 'queued', position: 3 };
    await checkAfter(5);
    expect(run).toMatchObject({ isQueued: true, queuePosition: 3, queuedAt: '2026-11-23T12:00:05.000Z' });
    answer = { state: 'running', logLine: 'Step 7/28' };
    await checkAfter(10);
    expect(run).toMatchObject({ isQueued: false, queuePosition: undefined, statusText: 'Step 7/28', progress: 0.25 });
    const { queuedAt: runningSince } = run;
    expect(run).toMatchObject({ runningSince });
    run = { ...run, queuedAt: '2026-11-23T12:00:12.000Z' };
    answer = { state: 'running', logLine: '99%', progress: 0.5 };
    await checkAfter(15);
    expect(run).toMatchObject({ statusText: '99%', progress: 0.5, runningSince });
    answer = { state: 'running', logLine: 'Almost' };
    await checkAfter(20);
    expect(run).toMatchObject({ statusText: 'Almost', progress: 0.5 });
    answer = { state: 'running' };
    await checkAfter(25);
    expect(run).toMatchObject({ statusText: 'Almost', progress: 0.5 });
  });

  it('that was never seen in a queue runs since its generation was created', async () => {
    answer = { state: 'running' };
    await checkAfter(5);
    expect(run).toMatchObject({ runningSince: generation.createdAt });
  });

  it('that ended says when and why', async () => {
    run = { ...run, isQueued: true, queuePosition: 1 };
    answer = { state: 'ended', errorType: 'timeout' };
    expect(await checkAfter(10)).toMatchObject({ ended: true });
    const endedAt = '2026-11-23T12:00:10.000Z';
    expect(run).toMatchObject({ endedAt, isQueued: false, providerErrorType: 'timeout' });
    expect(run.queuePosition).toBeUndefined();
    run = { ...run, providerErrorType: undefined };
    answer = { state: 'ended' };
    await checkAfter(20);
    expect(run.providerErrorType).toBeUndefined();
  });

  it('in an unknown state is only marked as checked', async () => {
    const before = run;
    answer = { state: 'other', word: 'PAUSED' };
    expect(await checkAfter(10)).toMatchObject({ ended: false, status: answer });
    expect(run).toEqual({ ...before, checkedAt: '2026-11-23T12:00:10.000Z', unknownSince: undefined });
  });
});

describe('a job whose account is refused', () => {
  const locked = new FalRefusal({ status: 403, body: { detail: 'User is locked.' }, retryable: undefined });

  it('keeps waiting in the queue when it was last seen there, and its deadline moves', async () => {
    answer = { state: 'queued', position: 3 };
    await checkAfter(10);
    answer = locked;
    expect(await checkAfter(900)).toMatchObject({ ended: false });
    const late = { createdAt: new Date(start).toISOString(), deadlineAt: new Date(start + 600_000).toISOString() };
    expect(generationDeadline(late, run).getTime()).toBeGreaterThan(start + 900_000);
    expect(run.failure).toBeUndefined();
  });

  it.each([
    ['without a position', { state: 'queued' }],
    ['only in the response to the submit', undefined],
  ] as const)('counts as queued when the provider reported it %s', async (_, reported) => {
    run = { ...run, isQueued: reported === undefined };
    if (reported !== undefined) {
      answer = reported;
      await checkAfter(10);
    }
    answer = locked;
    expect(await checkAfter(900)).toMatchObject({ ended: false, run: { queuedAt: '2026-11-23T12:15:00.000Z' } });
  });

  it('gets more time when it has left the queue, but its time in the queue stays', async () => {
    answer = { state: 'queued', position: 0 };
    await checkAfter(5);
    answer = { state: 'running' };
    await checkAfter(10);
    const { queuedAt } = run;
    answer = locked;
    expect(await checkAfter(30)).toMatchObject({ ended: false });
    expect(run).toMatchObject({ queuedAt, unseenAt: '2026-11-23T12:00:30.000Z' });
    expect(run.failure).toBeUndefined();
  });

  it.each([{ isQueued: true }, { isQueued: false }])('is not waited for after it was cancelled: %j', async (was) => {
    run = { ...run, ...was, cancelRequestedAt: new Date(start).toISOString() };
    answer = locked;
    await expect(checkAfter(30)).rejects.toBe(locked);
    expect([run.queuedAt, run.unseenAt]).toEqual([undefined, undefined]);
  });
});

const logLine = fc.oneof(
  fc.tuple(fc.nat(30), fc.constantFrom(10, 30)).map(([done, total]) => `Step ${done}/${total}`),
  fc.constant('Loading weights'),
);
const anyStatus: fc.Arbitrary<JobStatus | FalRefusal> = fc.oneof(
  fc.record({ state: fc.constant('queued'), position: fc.option(fc.nat(9), { nil: undefined }) }),
  fc.record({ state: fc.constant('running'), logLine: fc.option(logLine, { nil: undefined }) }),
  fc.constant({ state: 'other', word: 'PAUSED' }),
  fc.constant(unknown),
);
test.prop([fc.array(fc.record({ status: anyStatus, laterSeconds: fc.nat(60) }), { maxLength: 20 })])(
  'the shown progress never falls, whatever the provider reports',
  async (reports) => {
    run = { requestId: 'request', endpoint: 'fal-ai/flux/schnell', submittedAt: new Date(start).toISOString() };
    let [second, latest] = [0, 0];
    for (const { status, laterSeconds } of reports) {
      second += laterSeconds;
      answer = status;
      await checkAfter(second).catch(() => undefined);
      const { progress = 0, runningSince } = run;
      const shown = shownProgress(
        { estimatedSeconds: 60, outputType: 'image', progress, runningSince },
        start + second * 1000,
      );
      expect(shown ?? 0).toBeGreaterThanOrEqual(latest);
      latest = shown ?? 0;
    }
  },
);

it.each([
  ['Step 3/28', 3 / 28],
  ['Step 3 / 28', 3 / 28],
  ['Frame 12 of 48 rendered', 0.25],
  ['45%', 0.45],
  [' 37%|███▋      | 11/30 [00:02<00:05]', 0.37],
  ['12.5 % done', 0.125],
  ['12.25% done', 0.1225],
  ['250%', 1],
  ['30/28', 1],
  ['0/0', undefined],
  ['Generating...', undefined],
  ['', undefined],
])('reads %j as %s', (message, progress) => {
  expect(parseProgress(message)).toBe(progress);
});

test.prop([
  fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([done, total]) => `Step ${done}/${total}`),
  ),
])('progress is undefined or between 0 and 1, whatever the log says', (message) => {
  const progress = parseProgress(message) ?? 0;
  expect(progress).toBeGreaterThanOrEqual(0);
  expect(progress).toBeLessThanOrEqual(1);
});
