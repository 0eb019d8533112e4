import { afterEach, describe, expect, it, vi } from 'vitest';
import { runSweep, sweep, type SweepDeps } from '#functions/background/sweeper/sweep.ts';
import type { GenerationRun, StoredGeneration } from '#functions/domain/generations/generation.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { publishedValues } from '#test/support/published-metrics.ts';
import { log } from '#functions/platform/log.ts';

/** Thousands at once, and a service that says no, can't be arranged with the running product. */
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
  const entries = generations.map(({ id, createdAt }) => ({ id, since: createdAt, place: id }));
  const deps = {
    processing: { oldest: async () => entries, count: async () => entries.length },
    generations: {
      findMany: async () => new Map(generations.map((generation) => [generation.id, generation])),
      run: async () => ({}),
      findWithRun: async (id: string) => ({ generation: generations.find((one) => one.id === id), run: {} }),
    },
    executions: { state, start: async () => undefined, stop: async () => undefined },
    credits: { settle },
    now: () => now,
    pause,
  };
  return { deps: deps as unknown as SweepDeps, state, settle, pause };
}

const throttled = Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' });

describe('a sweep', () => {
  it('looks at no more executions a minute, and no faster, than Step Functions answers', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => processing(index));
    const { deps, state, pause } = world(many, async () => 'running');
    await sweep(deps);
    expect(state.mock.calls.length).toBeGreaterThan(100);
    expect(state.mock.calls.length).toBeLessThanOrEqual(300);
    const pausedMs = pause.mock.calls.reduce((sum, [milliseconds]) => sum + milliseconds, 0);
    expect(state.mock.calls.length / (pausedMs / 1000)).toBeLessThanOrEqual(10);
    expect(pausedMs).toBeLessThanOrEqual(60_000);
  });

  it('has looked at each of them after some minutes, at the overdue soon', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => processing(index));
    const late = Array.from({ length: 5 }, (_, index) => processing(5000 + index, { deadlineAt: minutes(-5) }));
    const { deps, state } = world([...many, ...late], async () => 'ended');
    await sweep(deps);
    expect(
      state.mock.calls
        .slice(0, 10)
        .map(([id]) => id)
        .filter((id) => late.some((one) => one.id === id)),
    ).toHaveLength(5);
    for (let minute = 1; minute < 60; minute++) await sweep(deps);
    expect(new Set(state.mock.calls.map(([id]) => id)).size).toBe(1005);
  });

  it('finds a start that was lost beside more overdue ones than it can look at', async () => {
    const late = Array.from({ length: 1000 }, (_, index) => processing(index, { deadlineAt: minutes(-5) }));
    const lost = processing(5000);
    const { deps, state } = world([...late, lost], async () => 'running');
    await sweep(deps);
    expect(state.mock.calls.map(([id]) => id)).toContain(lost.id);
  });

  it('spreads over the minutes what was started in the same one', async () => {
    const together = Array.from({ length: 100 }, (_, index) => processing(index, { createdAt: minutes(-30) }));
    const { deps, state } = world(together, async () => 'running');
    await sweep(deps);
    expect(state.mock.calls.length).toBe(10);
  });

  it('takes no generation for stuck that it could not ask after, and asks no more in this minute', async () => {
    const values = publishedValues('UnexpectedErrors');
    const { deps, state } = world([processing(1), processing(2)], () => Promise.reject(throttled));
    expect(await sweep(deps)).toMatchObject({ processing: 2, stuck: 0 });
    expect(state).toHaveBeenCalledOnce();
    expect(values).toEqual([]);
  });

  it('goes on to the next after one that it could not rescue, and tells of the error', async () => {
    const values = publishedValues('UnexpectedErrors');
    const { deps, settle } = world([processing(1), processing(2)], async () => 'ended');
    settle.mockRejectedValueOnce(new Error('The account does not hold it'));
    expect(await sweep(deps)).toMatchObject({ stuck: 1 });
    expect(settle).toHaveBeenCalledTimes(2);
    expect(values).toEqual([1]);
  });
});

/** Hours in a provider's queue can't be arranged with the running product. */
const start = Date.parse('2026-11-23T12:00:00.000Z');
const after = (elapsed: number) => new Date(start + elapsed * 60_000).toISOString();

async function swept(run: GenerationRun) {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const generation = {
    ...newGeneration({ id: 'generation-0a', userId: 'user', amount: 10 }),
    createdAt: after(0),
    deadlineAt: after(10),
  };
  const settle = vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined);
  const deps = {
    processing: { oldest: async () => [{ id: generation.id, since: after(0) }], count: async () => 1 },
    generations: {
      findMany: async () => new Map([[generation.id, generation]]),
      run: async () => run,
      findWithRun: async () => ({ generation, run }),
    },
    executions: { state: async () => 'running', stop: async () => undefined },
    credits: { settle },
    now: () => new Date(after(60)),
    pause: async () => undefined,
  };
  const { stuck } = await sweep(deps as never);
  return { stuck, settled: settle.mock.calls.length };
}

describe('what is past the deadline that it began with', () => {
  it('is settled', async () => {
    expect(await swept({ requestId: 'request' })).toEqual({ stuck: 1, settled: 1 });
  });

  it('is left alone while it waits in the queue, and rings nothing', async () => {
    expect(await swept({ requestId: 'request', queuedAt: after(59) })).toEqual({ stuck: 0, settled: 0 });
  });

  it('is left alone while its account is refused, an hour at most', async () => {
    expect(await swept({ requestId: 'request', unseenAt: after(55) })).toEqual({ stuck: 0, settled: 0 });
    expect(await swept({ requestId: 'request', unseenAt: after(40) })).toEqual({ stuck: 1, settled: 1 });
  });

  it('is left alone while its result may be waited for', async () => {
    expect(await swept({ requestId: 'request', endedAt: after(0) })).toEqual({ stuck: 0, settled: 0 });
    expect(await swept({ requestId: 'request', endedAt: after(-16) })).toEqual({ stuck: 1, settled: 1 });
  });

  it('is settled when its time after the queue is over, too', async () => {
    expect(await swept({ requestId: 'request', queuedAt: after(40) })).toEqual({ stuck: 1, settled: 1 });
  });
});

const report = { processing: 3, oldestAgeSeconds: 60, stuck: 1 };

function running(deliverDue: () => Promise<void>) {
  const told: string[] = [];
  const run = runSweep({
    sweep: async () => report,
    deliverDue: async () => {
      await deliverDue();
      told.push('delivered');
    },
    openIssues: async () => 2,
    publish: (values) => told.push(JSON.stringify(values)),
  });
  return { run, told };
}

it('publishes what it found when all is done', async () => {
  const { run, told } = running(async () => undefined);
  expect(await run).toBe(report);
  const values = {
    ProcessingGenerations: 3,
    OldestProcessingAgeSeconds: 60,
    StuckGenerations: 1,
    OpenCreditIssues: 2,
  };
  expect(told).toEqual(['delivered', JSON.stringify(values)]);
});

it('is silent when it does not come to its end', async () => {
  const { run, told } = running(() => Promise.reject(new Error('no table')));
  await expect(run).rejects.toThrow('no table');
  expect(told).toEqual([]);
});
