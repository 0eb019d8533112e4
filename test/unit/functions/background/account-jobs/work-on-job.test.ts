import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import 'aws-sdk-client-mock-vitest/extend';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deletionSteps, stopGeneration } from '#functions/background/account-jobs/deletion-steps.ts';
import { exportSteps } from '#functions/background/account-jobs/export-steps.ts';
import { type JobStep, workOnJob, workSchema } from '#functions/background/account-jobs/work-on-job.ts';
import {
  type AccountJob,
  AccountJobExecutions,
  newAccountJob,
} from '#functions/domain/account-jobs/account-job-repository.ts';
import { resumeJobs, startJob } from '#functions/domain/account-jobs/start-job.ts';
import { Fences } from '#functions/domain/account-jobs/user-items-and-files.ts';
import { isPseudonym } from '#functions/domain/credits/account.ts';
import { log } from '#functions/platform/log.ts';
import { exportedItems } from '#shared/contracts/account-export.ts';
import { deadAfterSeconds } from '#shared/rules/workflow-limits.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { newRequest } from '#test/integration/credits/new-request.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

afterEach(() => void vi.restoreAllMocks());

const start = new Date('2026-11-23T12:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const request = { id: 'job-1', userId: 'maya', kind: 'export', askedBy: 'browser' } as const;
const job = newAccountJob(request, start);
const work = { id: 'job-1', userId: 'maya', kind: 'export' } as const;

/** Each page takes ten seconds. */
async function workedOn(
  steps: readonly JobStep[],
  { stored = job, isGivenUp = false, sliceMs = 60_000, isSaved = true, isRunning = true }: World = {},
) {
  let seconds = 0;
  const saved: AccountJob[] = [];
  const givenUp = vi.fn<() => void>();
  const deps = {
    accountJobs: {
      find: async () => stored,
      isRunning: async () => isRunning,
      save: async (one: AccountJob) => {
        saved.push(one);
        seconds += 10;
        return isSaved;
      },
    },
    steps: { export: steps, delete: [] },
    now: () => later(seconds),
    sliceMs,
    reportGivenUp: givenUp,
  };
  const { isOver } = await workOnJob(deps as never, { ...work, isGivenUp });
  return { isOver, saved, givenUp: givenUp.mock.calls.length };
}

interface World {
  readonly stored?: AccountJob | undefined;
  readonly isGivenUp?: boolean;
  readonly sliceMs?: number;
  readonly isSaved?: boolean;
  readonly isRunning?: boolean;
}

const endless: JobStep = async ({ cursor = '' }) => ({ nextCursor: `${cursor}x`, counts: { assets: 2 } });
const once: JobStep = async () => ({ counts: { assets: 1, shares: 1 } });

describe('a slice of a job', () => {
  it('passes all steps, adds up what they count, and ends the job', async () => {
    const requests: unknown[] = [];
    const paged: JobStep = async (page, { step }) => {
      requests.push([step, page]);
      return page.cursor === undefined ? { nextCursor: 'next', counts: { assets: 2 } } : { counts: { assets: 3 } };
    };
    const last: JobStep = async () => ({ counts: { shares: 1 }, fileKey: 'exports/whole.json' });
    const { isOver, saved } = await workedOn([paged, once, last]);
    expect(isOver).toBe(true);
    expect(requests).toEqual([
      [0, { limit: 100, cursor: undefined }],
      [0, { limit: 100, cursor: 'next' }],
    ]);
    expect(saved.map(({ status, step, cursor }) => [status, step, cursor])).toEqual([
      ['running', 0, 'next'],
      ['running', 1, undefined],
      ['running', 2, undefined],
      ['done', 3, undefined],
    ]);
    expect(saved.at(-1)).toMatchObject({
      counts: { assets: 6, shares: 2 },
      fileKey: 'exports/whole.json',
      startedAt: start.toISOString(),
      updatedAt: later(30).toISOString(),
    });
    expect(saved[0]).not.toHaveProperty('fileKey');
  });

  it('ends at its time, and the job continues in the next one', async () => {
    const { isOver, saved } = await workedOn([endless], { sliceMs: 20_000 });
    expect(isOver).toBe(false);
    expect(saved.map(({ cursor }) => cursor)).toEqual(['x', 'xx']);
  });

  it('of a job that ended meanwhile undoes its page and stops', async () => {
    const undo = vi.fn<() => Promise<void>>();
    const undone = await workedOn([async () => ({ nextCursor: 'next', undo })], { isSaved: false });
    expect(undone).toMatchObject({ isOver: true, saved: [expect.anything()] });
    expect(undo).toHaveBeenCalledOnce();
    expect(await workedOn([endless], { isSaved: false })).toMatchObject({ isOver: true });
  });

  it('throws the error of a step, unless the job has ended', async () => {
    const broken: JobStep = () => Promise.reject(new Error('The table is down'));
    await expect(workedOn([broken])).rejects.toThrow('The table is down');
    expect(await workedOn([broken], { isRunning: false })).toMatchObject({ isOver: true, saved: [] });
  });

  it('does nothing for another job, an ended one, or one without further steps', async () => {
    for (const stored of [
      { ...job, id: 'job-2' },
      { ...job, status: 'done' as const },
      { ...job, step: 1 },
    ]) {
      expect(await workedOn([endless], { stored })).toEqual({ isOver: true, saved: [], givenUp: 0 });
    }
    expect(await workedOn([endless], { stored: { ...job, id: 'job-2' }, isGivenUp: true })).toMatchObject({
      givenUp: 0,
    });
    const gone = { accountJobs: { find: async () => undefined } } as never;
    expect(await workOnJob(gone, { ...work, isGivenUp: false })).toEqual({ isOver: true });
  });

  it('that was repeated too often fails the job, and says so', async () => {
    const { isOver, saved, givenUp } = await workedOn([endless], { isGivenUp: true });
    expect([isOver, givenUp]).toEqual([true, 1]);
    expect(saved).toEqual([{ ...job, status: 'failed', updatedAt: start.toISOString() }]);
    expect(workSchema.parse(work)).toEqual({ ...work, isGivenUp: false });
  });
});

describe('a started job', () => {
  function world({
    known,
    isNew = true,
    isLost = false,
  }: { known?: AccountJob; isNew?: boolean; isLost?: boolean } = {}) {
    const started: AccountJob[] = [];
    const begun: unknown[] = [];
    const deps = {
      accountJobs: {
        find: async () => known,
        begin: async (...call: unknown[]) => {
          begun.push(call);
          return isNew;
        },
        runningWithoutProgress: async (since: Date, limit: number) => {
          begun.push(['without progress since', since, limit]);
          return [{ userId: 'maya', kind: 'export' }];
        },
      },
      accountJobExecutions: {
        start: async (one: AccountJob) => {
          started.push(one);
          if (isLost) throw new Error('Rate exceeded');
        },
      },
      now: () => start,
    };
    return { deps: deps as never, started, begun };
  }
  const wanted = { userId: 'maya', kind: 'export', askedBy: 'browser' } as const;

  it('is new, unless one makes progress', async () => {
    const fresh = world();
    const created = await startJob(fresh.deps, wanted);
    expect(created).toMatchObject({ ...wanted, status: 'running', step: 0, counts: {}, pseudonym: undefined });
    expect([fresh.started, fresh.begun]).toEqual([[created], [[created, undefined]]]);
    const alive = world({ known: { ...job, updatedAt: later(1 - deadAfterSeconds).toISOString() } });
    expect(await startJob(alive.deps, wanted)).toMatchObject({ id: 'job-1' });
    expect([alive.started.length, alive.begun]).toEqual([1, []]);
    for (const known of [
      { ...job, updatedAt: later(-deadAfterSeconds).toISOString() },
      { ...job, status: 'done' as const },
    ]) {
      const replaced = world({ known });
      expect((await startJob(replaced.deps, wanted)).id).not.toBe('job-1');
      expect(replaced.begun).toEqual([[expect.anything(), known]]);
    }
  });

  it('is the one of a parallel call, if that came first', async () => {
    const done = { ...job, status: 'done' as const };
    expect(await startJob(world({ known: done, isNew: false }).deps, wanted)).toBe(done);
  });

  it('is taken even if its start is lost, which is reported', async () => {
    const reported = publishedValues('UnexpectedErrors');
    expect(await startJob(world({ isLost: true }).deps, wanted)).toMatchObject(wanted);
    expect(reported).toEqual([1]);
  });

  it('without progress for five minutes is started again while it runs', async () => {
    vi.spyOn(log, 'warn').mockReturnValue(undefined);
    const idle = world({ known: job });
    await resumeJobs(idle.deps);
    expect(idle.started).toEqual([job]);
    expect(idle.begun).toEqual([['without progress since', later(-300), 100]]);
    const done = world({ known: { ...job, status: 'done' } });
    await resumeJobs(done.deps);
    const unexpected = publishedValues('UnexpectedErrors');
    await resumeJobs(world().deps);
    expect([done.started, unexpected]).toEqual([[], []]);
    const damaged = world();
    Object.assign(Reflect.get(damaged.deps, 'accountJobs'), { find: () => Promise.reject(new Error('Invalid input')) });
    await resumeJobs(damaged.deps);
    expect(unexpected).toEqual([1]);
  });

  it('of a deletion keeps the name of an earlier one', () => {
    const deletion = newAccountJob({ ...request, kind: 'delete' }, start);
    expect(isPseudonym(deletion.pseudonym ?? '')).toBe(true);
    expect(newAccountJob({ ...request, kind: 'delete' }, later(1), deletion).pseudonym).toBe(deletion.pseudonym);
    expect(newAccountJob(request, start, deletion).pseudonym).toBeUndefined();
  });
});

describe('the execution of a job', () => {
  const sfn = mockClient(SFNClient);
  const named = (name: string) => Object.assign(new Error('refused'), { name });

  it('is named by the job, so it starts once', async () => {
    const executions = new AccountJobExecutions('arn:jobs');
    sfn.on(StartExecutionCommand).resolvesOnce({}).rejectsOnce(named('ExecutionAlreadyExists'));
    await executions.start(job);
    await executions.start(job);
    const input = JSON.stringify({ id: 'job-1', userId: 'maya', kind: 'export' });
    const command = { stateMachineArn: 'arn:jobs', name: 'job-1', input };
    expect(sfn).toHaveReceivedNthCommandWith(StartExecutionCommand, 1, command);
    sfn.on(StartExecutionCommand).rejects(named('ThrottlingException'));
    await expect(executions.start(job)).rejects.toThrow('refused');
    expect(() => new AccountJobExecutions(undefined)).toThrow('This function starts no account jobs');
  });
});

describe('an export', () => {
  it('continues after a page without an item of the subscriber', async () => {
    const pageBy = async () => ({ items: [], nextCursor: 'next' });
    const reports = exportSteps({ reports: { pageBy } } as never)[Object.keys(exportedItems).indexOf('reports')];
    expect(await reports?.({ limit: 100 }, job)).toEqual({ nextCursor: 'next' });
  });
});

describe('the deletion of an account', () => {
  beforeEach(() => {
    vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
    syncBuiltinESMExports();
    return () => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    };
  });

  const running = newGeneration({ id: 'running', userId: 'maya', amount: 5 });
  const endedAt = (id: string, at: Date) => ({
    ...running,
    id,
    settlement: { kind: 'capture', amount: 5, at: at.toISOString() } as const,
  });
  const requestedCancel = { cancelRequestedAt: start.toISOString(), requestId: 'request', endpoint: 'e' };

  /** The generation whose result is stored is settled by its own execution during the second look. */
  function world(listed: readonly unknown[] = [], isStored = false) {
    const events: unknown[] = [];
    let looks = 0;
    const deps = {
      generations: {
        pageOf: async () => ({ items: listed, nextCursor: 'next' }),
        cancelUnlessStored: async (id: string, at: Date) => {
          events.push(['cancel', id, at]);
          return !isStored;
        },
        run: async () => requestedCancel,
        find: async () => {
          looks += 1;
          events.push(['look']);
          return looks < 2 ? running : endedAt('running', start);
        },
      },
      credits: {
        settle: async ({ id }: { id: string }, end: object) => events.push(['settle', id, end]),
      },
      jobs: async () => ({
        cancel: async (endpoint: string, { requestId }: { requestId: string }) =>
          events.push(['cancel at the provider', endpoint, requestId]),
      }),
      proRequests: { pageOf: async () => ({ items: listed, nextCursor: 'next' }) },
      fences: { waitForProjections: async (...call: unknown[]) => events.push(['wait', ...call]) },
      now: () => start,
    };
    return { deps: deps as never, events };
  }

  it('ends a running generation before its job, and waits for a stored one', async () => {
    const { deps, events } = world();
    await stopGeneration(deps, running);
    expect(events).toEqual([
      ['cancel', 'running', start],
      ['settle', 'running', { kind: 'release', status: 'cancelled', at: start }],
      ['cancel at the provider', 'e', 'request'],
    ]);
    const stored = world([], true);
    await stopGeneration(stored.deps, running);
    expect(stored.events).toEqual([['cancel', 'running', start], ['look'], ['look']]);
  });

  it('gives up a stored generation that is not settled within a minute', async () => {
    const generations = { cancelUnlessStored: async () => false, find: async () => running };
    const stopping = stopGeneration({ generations, now: () => start } as never, running);
    await expect(stopping).rejects.toThrow('Generation running is stored and not settled');
    expect(timers.setTimeout).toHaveBeenCalledTimes(120);
    expect(timers.setTimeout).toHaveBeenCalledWith(500);
  });

  it('does not go on while the projections are a minute behind', async () => {
    const table = { put: async () => undefined, get: async () => ({}) };
    const waiting = new Fences(table as never).waitForProjections(['USER#maya'], 'job-1');
    await expect(waiting).rejects.toThrow('The projections are behind');
    expect(timers.setTimeout).toHaveBeenCalledTimes(300);
    expect(timers.setTimeout).toHaveBeenCalledWith(200);
  });

  it('does not keep a ledger without a name to keep it under', async () => {
    const [, , , , , forgetGenerations] = deletionSteps(world().deps);
    const unnamed = { ...newAccountJob({ ...request, kind: 'delete' }, start), pseudonym: undefined };
    await expect(forgetGenerations?.({ limit: 100 }, unnamed)).rejects.toThrow('has no name to keep the ledger under');
  });

  it('rejects open requests, and leaves ended ones', async () => {
    const open = newRequest({ id: 'open', userId: 'maya', amount: 3 });
    const at = start.toISOString();
    const ended = { ...open, id: 'ended', settlement: { kind: 'capture', amount: 3, at } };
    const { deps, events } = world([open, ended]);
    const [, , , stopRequests] = deletionSteps(deps);
    const deletion = newAccountJob({ ...request, kind: 'delete' }, start);
    expect(await stopRequests?.({ limit: 100 }, deletion)).toEqual({ nextCursor: 'next' });
    expect(events).toEqual([['settle', 'open', { kind: 'release', event: { kind: 'rejected', at }, at: start }]]);
  });

  it('waits for the projections of generations that ran or ended within fifteen minutes', async () => {
    const [recent, older] = [endedAt('recent', later(-899)), endedAt('older', later(-900))];
    const { deps, events } = world([running, recent, older]);
    const [, , stopGenerations] = deletionSteps(deps);
    const deletion = newAccountJob({ ...request, kind: 'delete' }, start);
    expect(await stopGenerations?.({ limit: 100 }, deletion)).toEqual({ nextCursor: 'next' });
    expect(events).toEqual([
      ['cancel', 'running', start],
      ['settle', 'running', expect.anything()],
      ['cancel at the provider', 'e', 'request'],
      ['wait', ['GEN#running', 'GEN#recent'], 'job-1'],
    ]);
  });
});
