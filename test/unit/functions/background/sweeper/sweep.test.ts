import { afterEach, describe, expect, it, vi } from 'vitest';
import { runSweep, sweep, type SweepDeps } from '#functions/background/sweeper/sweep.ts';
import type { GenerationRun, StoredGeneration } from '#functions/domain/generations/generation.ts';
import { log } from '#functions/platform/log.ts';
import { ProviderUnreachable } from '#functions/providers/provider-error.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

/** The running product can't provoke thousands of generations and a throttled service. */
const now = new Date('2026-11-20T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString();

afterEach(() => void vi.restoreAllMocks());

function processing(index: number, more: Partial<StoredGeneration> = {}): StoredGeneration {
  const id = index.toString(16).padStart(8, '0');
  return {
    ...newGeneration({ id, userId: 'user', amount: 1 }),
    createdAt: minutes(-2),
    deadlineAt: minutes(60),
    ...more,
  };
}

function world(generations: readonly StoredGeneration[], answer: (id: string) => Promise<string>) {
  const state = vi.fn<(id: string) => Promise<string>>(answer);
  const settle = vi.fn<() => Promise<boolean>>(async () => true);
  const pause = vi.fn<(milliseconds: number) => Promise<void>>(async () => undefined);
  const entries = generations.map(({ id, createdAt }) => ({ id, since: createdAt, modelId: 'm', place: id }));
  const deps = {
    processing: { oldest: async () => entries, count: async () => entries.length },
    generations: {
      findMany: async (ids: string[]) =>
        new Map(generations.filter(({ id }) => ids.includes(id)).map((generation) => [generation.id, generation])),
      find: async (id: string) => generations.find((one) => one.id === id),
      run: async () => ({ submittedAt: minutes(-60) }),
      discardUnlessStored: async () => true,
      findWithRun: async (id: string) => ({ generation: generations.find((one) => one.id === id), run: {} }),
    },
    executions: {
      find: async (id: string) => ({ name: id, state: await state(id) }),
      start: async () => undefined,
      stop: async () => undefined,
    },
    credits: { settle },
    now: () => now,
    pause,
  };
  return { deps: deps as unknown as SweepDeps, state, settle, pause };
}

const throttled = Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' });

describe('a sweep', () => {
  it('checks executions no faster than Step Functions allows, and for a minute at most', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => processing(index));
    const { deps, state, pause } = world(many, async () => 'running');
    await sweep(deps);
    expect(state.mock.calls.length).toBeGreaterThan(100);
    expect(state.mock.calls.length).toBeLessThanOrEqual(300);
    const pausedMs = pause.mock.calls.reduce((sum, [milliseconds]) => sum + milliseconds, 0);
    expect(state.mock.calls.length / (pausedMs / 1000)).toBeLessThanOrEqual(10);
    expect(pausedMs).toBeLessThanOrEqual(60_000);
  });

  it('has checked each generation after some minutes, and overdue ones soon', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => processing(index));
    const late = Array.from({ length: 5 }, (_, index) => processing(5000 + index, { deadlineAt: minutes(-5) }));
    const { deps, state } = world([...many, ...late], async () => 'ended');
    await sweep(deps);
    expect(
      state.mock.calls
        .slice(0, 20)
        .map(([id]) => id)
        .filter((id) => late.some((one) => one.id === id)),
    ).toHaveLength(5);
    for (let minute = 1; minute < 60; minute++) await sweep(deps);
    expect(new Set(state.mock.calls.map(([id]) => id)).size).toBe(1005);
  });

  it('finds a lost start among too many overdue generations', async () => {
    const late = Array.from({ length: 1000 }, (_, index) => processing(index, { deadlineAt: minutes(-5) }));
    const lost = processing(5000);
    const { deps, state } = world([...late, lost], async () => 'running');
    await sweep(deps);
    expect(state.mock.calls.map(([id]) => id)).toContain(lost.id);
  });

  it('spreads generations that started in one minute over several', async () => {
    const together = Array.from({ length: 100 }, (_, index) => processing(index, { createdAt: minutes(-30) }));
    const { deps, state } = world(together, async () => 'running');
    await sweep(deps);
    expect(state.mock.calls.length).toBe(10);
  });

  it('looks each of them up once in ten minutes', async () => {
    const together = Array.from({ length: 100 }, (_, index) => processing(index, { createdAt: minutes(-30) }));
    const { deps, state } = world(together, async () => 'running');
    for (let minute = 0; minute < 10; minute++) {
      await sweep({ ...deps, now: () => new Date(minutes(minute)) });
    }
    expect(state.mock.calls.map(([id]) => id).toSorted()).toEqual(together.map(({ id }) => id));
  });

  it('leaves time for its other work when a provider answers slowly', async () => {
    const late = Array.from({ length: 50 }, (_, index) => processing(index, { deadlineAt: minutes(-5) }));
    const { deps, state } = world(late, async () => 'running');
    let atMs = now.getTime();
    const status = async () => {
      atMs += 20_000;
      return { state: 'ended' };
    };
    const submitted = { submittedAt: minutes(-9), endpoint: 'fal-ai/flux/schnell', requestId: 'request' };
    const { generations } = deps as unknown as { generations: Record<string, unknown> };
    Object.assign(generations, { run: async () => submitted, updateRun: async () => ({}) });
    const slowly = { ...deps, jobs: async () => ({ status }), now: () => new Date(atMs) };
    expect(await sweep(slowly as unknown as SweepDeps)).toMatchObject({ stuck: 0 });
    expect(state).toHaveBeenCalledTimes(6);
  });

  it.each([
    ['leaves a generation that a restore has stopped to the command that continues it', minutes(60), 0],
    ['settles it past its deadline if that command was never typed', minutes(-5), 1],
  ])('%s', async (_, deadlineAt, settled) => {
    const { deps, settle } = world([processing(1, { deadlineAt })], async () => 'restored');
    const stop = vi.spyOn(deps.executions, 'stop');
    await sweep(deps);
    expect(stop).not.toHaveBeenCalled();
    expect(settle).toHaveBeenCalledTimes(settled);
  });

  it('stops the execution that it has found past its deadline', async () => {
    const { deps } = world([processing(1, { deadlineAt: minutes(-5) })], async () => 'running');
    const stop = vi.spyOn(deps.executions, 'stop');
    vi.spyOn(deps.executions, 'find').mockResolvedValue({ name: 'in a restored table', state: 'running' });
    Object.assign(deps.generations, { run: async () => ({ submittedAt: minutes(-60), outputs: [] }) });
    await sweep(deps);
    expect(stop.mock.calls).toEqual([['in a restored table', 'Past its deadline']]);
  });

  it('does not count unchecked generations as stuck, and stops when it is throttled', async () => {
    const values = publishedValues('UnexpectedErrors');
    const { deps, state } = world([processing(1), processing(2)], () => Promise.reject(throttled));
    expect(await sweep(deps)).toMatchObject({ processing: 2, stuck: 0 });
    expect(state).toHaveBeenCalledOnce();
    expect(values).toEqual([]);
  });

  it("continues after a generation that it can't rescue, and reports the error", async () => {
    const values = publishedValues('UnexpectedErrors');
    const { deps, settle } = world([processing(1), processing(2)], async () => 'ended');
    settle.mockRejectedValueOnce(new Error('The account does not hold it'));
    expect(await sweep(deps)).toMatchObject({ stuck: 1 });
    expect(settle).toHaveBeenCalledTimes(2);
    expect(values).toEqual([1]);
  });
});

/** The running product can't provoke hours in a provider's queue. */
const start = Date.parse('2026-11-23T12:00:00.000Z');
const after = (elapsed: number) => new Date(start + elapsed * 60_000).toISOString();

/** A sweep an hour after the start, of a generation with this run, whose provider reports this status. */
async function swept(run: GenerationRun, { status = 'running', atMinutes = 60 } = {}) {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const generation = {
    ...newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 }),
    createdAt: after(0),
    deadlineAt: after(10),
  };
  const settle = vi.fn<(...args: unknown[]) => Promise<void>>(async () => undefined);
  const deps = {
    processing: { oldest: async () => [{ id: generation.id, since: after(0) }], count: async () => 1 },
    generations: {
      findMany: async () => new Map([[generation.id, generation]]),
      find: async () => generation,
      run: async () => run,
      updateRun: async (_: string, changes: GenerationRun) => changes,
      discardUnlessStored: async () => true,
      findWithRun: async () => ({ generation, run }),
    },
    executions: { find: async (id: string) => ({ name: id, state: 'running' }), stop: async () => undefined },
    jobs: async () => ({
      status: async () => {
        if (status === 'unreachable') throw new ProviderUnreachable(new Error('No answer'));
        if (status === 'misread') throw new TypeError('undefined is not a function');
        return { state: status };
      },
    }),
    credits: { settle },
    now: () => new Date(after(atMinutes)),
    pause: async () => undefined,
  };
  const { stuck } = await sweep(deps as never);
  return { stuck, settled: settle.mock.calls.length };
}

describe('a generation past its first deadline', () => {
  const submitted = { submittedAt: after(0), endpoint: 'fal-ai/flux/schnell', requestId: 'request' };
  const ignored = { stuck: 0, settled: 0 };
  const settled = { stuck: 1, settled: 1 };

  it('is settled', async () => {
    expect(await swept(submitted)).toEqual(settled);
    expect(await swept(submitted, { status: 'unreachable' })).toEqual(settled);
  });

  it('is left to the next sweep after a fault of our own, which is reported', async () => {
    const values = publishedValues('UnexpectedErrors');
    expect(await swept(submitted, { status: 'misread' })).toEqual(ignored);
    expect(values).toEqual([1]);
  });

  it('is ignored while it waits in the queue, and fires no alarm', async () => {
    expect(await swept({ ...submitted, queuedAt: after(59) })).toEqual(ignored);
    expect(await swept(submitted, { status: 'queued' })).toEqual(ignored);
  });

  it('is ignored while its account is refused, for an hour at most', async () => {
    expect(await swept({ ...submitted, unseenAt: after(55) })).toEqual(ignored);
    expect(await swept({ ...submitted, unseenAt: after(40) })).toEqual(settled);
  });

  it('is ignored while its result can still be stored, for hours if the step is throttled', async () => {
    const ended = { ...submitted, endedAt: after(0) };
    expect(await swept(ended)).toEqual(ignored);
    expect(await swept(ended, { atMinutes: 7 * 60 })).toEqual(ignored);
    expect(await swept(ended, { atMinutes: 8 * 60 })).toEqual(settled);
  });

  it('is ignored if its job has ended unseen, because the step that checks it was throttled', async () => {
    expect(await swept(submitted, { status: 'ended' })).toEqual(ignored);
  });

  it('is settled at once if its result is stored', async () => {
    expect(await swept({ ...submitted, endedAt: after(9), outputs: [] })).toEqual(settled);
  });

  it('is ignored for hours while its submit waits for a free function', async () => {
    expect(await swept({})).toEqual(ignored);
    expect(await swept({}, { atMinutes: 6 * 60 })).toEqual(settled);
  });

  it('has its full time after a late submit', async () => {
    expect(await swept({ ...submitted, submittedAt: after(55) })).toEqual(ignored);
    expect(await swept({ ...submitted, submittedAt: after(40) })).toEqual(settled);
  });

  it('is settled when its time after the queue is over', async () => {
    expect(await swept({ ...submitted, queuedAt: after(40) })).toEqual(settled);
  });
});

/** A sweep at noon of one generation that is this old in seconds, and has this long until its deadline. */
async function sweptAt(state: 'missing' | 'running' | 'ended', ageSeconds: number, secondsLeft = 3600) {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
  const generation = processing(1, { createdAt: ago(ageSeconds), deadlineAt: ago(-secondsLeft) });
  const { deps } = world([generation], async (id) => (id.endsWith('-restored') ? 'missing' : state));
  const events: unknown[] = [];
  const parts = deps as unknown as Record<'executions' | 'generations' | 'credits', Record<string, unknown>>;
  parts.executions['start'] = async ({ id }: StoredGeneration) => events.push(['start', id]);
  parts.executions['stop'] = async (id: string, cause: string) => events.push(['stop', id, cause]);
  parts.generations['discardUnlessStored'] = async (id: string, at: Date) => events.push(['discard', id, at]);
  parts.credits['settle'] = async (_: unknown, { status, error }: StoredGeneration) =>
    events.push(['settle', status, error?.code]);
  const sweepReport = await sweep(deps);
  return { sweepReport, events, id: generation.id };
}

describe('an execution', () => {
  it.each(['ended', 'missing'])(
    'of a generation that settles after the sweep has read it is not stuck: %s',
    async (state) => {
      const { deps, settle } = world([processing(1), processing(2)], async () => state);
      const starting = vi.spyOn(deps.executions, 'start');
      const settlement = { kind: 'capture', amount: 1, at: minutes(0) } as const;
      Object.assign(deps.generations, {
        find: async (id: string) => (id === processing(1).id ? processing(1, { settlement }) : undefined),
      });
      expect(await sweep(deps)).toMatchObject({ stuck: 0 });
      expect([starting, settle].map(({ mock }) => mock.calls)).toEqual([[], []]);
    },
  );

  it('whose start was lost is started again, while there is time', async () => {
    const { sweepReport, events, id } = await sweptAt('missing', 120);
    expect(events).toEqual([['start', id]]);
    expect(sweepReport).toEqual({ stuck: 1, processing: 1, oldestAgeSeconds: 120 });
    const late = await sweptAt('missing', 120, -60);
    expect(late.events).toEqual([
      ['discard', id, now],
      ['settle', 'failed', 'timeout'],
    ]);
  });

  it('that died is settled, and a late result is dropped first', async () => {
    const { events, id } = await sweptAt('ended', 120);
    expect(events).toEqual([
      ['discard', id, now],
      ['settle', 'failed', 'internal'],
    ]);
  });

  it('that runs is stopped and settled a minute after the deadline, not earlier', async () => {
    expect((await sweptAt('running', 120, -59)).events).toEqual([]);
    const { events, id } = await sweptAt('running', 120, -60);
    expect(events).toEqual([
      ['stop', id, 'Past its deadline'],
      ['discard', id, now],
      ['settle', 'failed', 'timeout'],
    ]);
  });

  it('is looked up from the first to the fourth minute', async () => {
    const isLookedUp = async (ageSeconds: number) => (await sweptAt('missing', ageSeconds)).events.length > 0;
    expect(await Promise.all([59, 60, 240, 241].map(isLookedUp))).toEqual([false, true, true, false]);
  });

  it('of a generation that has ended meanwhile is not looked up', async () => {
    const settlement = { kind: 'release', amount: 1, at: minutes(-1) } as const;
    const { deps, state } = world([processing(1, { settlement })], async () => 'missing');
    expect(await sweep(deps)).toMatchObject({ stuck: 0 });
    expect(state).not.toHaveBeenCalled();
    const gone = world([], async () => 'missing');
    gone.deps.processing.oldest = async () => [{ id: 'gone', since: minutes(-2), modelId: 'm', place: '' }];
    expect(await sweep(gone.deps)).toMatchObject({ stuck: 0 });
    expect(await sweep(world([], async () => 'missing').deps)).toMatchObject({ oldestAgeSeconds: 0 });
  });
});

const report = { processing: 3, oldestAgeSeconds: 60, stuck: 1 };

function running(deliverDue: () => Promise<void>) {
  const reports: string[] = [];
  const run = runSweep({
    sweep: async () => report,
    deliverDue: async () => {
      await deliverDue();
      reports.push('delivered');
    },
    deleteCopies: async () => void reports.push('copies deleted'),
    resumeJobs: async () => void reports.push('resumed'),
    publishDue: async () => void reports.push('published'),
    overdueCopies: async () => 1,
    openIssues: async () => 2,
    driftingAccounts: async () => 4,
    publish: (values) => reports.push(JSON.stringify(values)),
  });
  return { run, reports };
}

it('publishes the metrics after all work is done', async () => {
  const { run, reports } = running(async () => undefined);
  expect(await run).toBe(report);
  expect(reports.slice(0, -1)).toEqual(['delivered', 'resumed', 'published', 'copies deleted']);
  expect(JSON.parse(reports.at(-1)!)).toMatchObject({
    ProcessingGenerations: 3,
    OldestProcessingAgeSeconds: 60,
    StuckGenerations: 1,
    OverdueProviderCopies: 1,
    OpenCreditIssues: 2,
    DriftingAccounts: 4,
  });
});

it('publishes nothing when it does not finish', async () => {
  const { run, reports } = running(() => Promise.reject(new Error('no table')));
  await expect(run).rejects.toThrow('no table');
  expect(reports).toEqual([]);
});
