import { describe, expect, it, vi } from 'vitest';
import { sweep } from '#functions/background/sweeper/sweep.ts';
import type { GenerationRun } from '#functions/domain/generations/generation.ts';
import { log } from '#functions/platform/log.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

/** Hours in a provider's queue can't be arranged with the running product. */
const start = Date.parse('2026-11-23T12:00:00.000Z');
const after = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

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
