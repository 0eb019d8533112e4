import { describe, expect, it, vi } from 'vitest';
import { type ProtectDeps, protect } from '#functions/background/protection/protect.ts';
import type { StoredPause } from '#functions/domain/pauses/pause-repository.ts';
import { noStats } from '#shared/rules/protection.ts';

const now = new Date('2026-11-25T12:00:00Z');
const anHourAgo = '2026-11-25T11:00:00.000Z';

const stats = { ...noStats, costUsd: 2 };
const pause = (more: Partial<StoredPause> & Pick<StoredPause, 'id' | 'reason'>): StoredPause => ({
  kind: 'model',
  name: more.id,
  since: anHourAgo,
  stats,
  failedTestRequests: 0,
  ...(more.reason === 'cost' ? { until: '2026-11-26T00:00:00.000Z' } : { nextTestRequestAt: anHourAgo }),
  ...more,
});

/** Runs a minute with existing pauses and today's failures per model; `saved` is the models' last save. */
async function runMinute({ pausesBefore = [], failed = {}, saved = '2026-11-25T10:00:00.000Z' }: World = {}) {
  const ids = [...new Set([...pausesBefore.map(({ id }) => id), ...Object.keys(failed)])];
  const pauses = {
    all: async () => pausesBefore,
    begin: vi.fn<(one: StoredPause) => Promise<boolean>>(async () => true),
    end: vi.fn<(one: StoredPause) => Promise<boolean>>(async () => true),
    savePausedNow: vi.fn<(paused: readonly StoredPause[]) => Promise<void>>(),
    saveTestRequest: vi.fn<(one: StoredPause, changes: object) => Promise<void>>(),
  };
  const lists = { pageOf: vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError('an answer that is none')) };
  const days = Object.entries(failed).map(([modelId, times]) => ({
    modelId,
    completed: 0,
    priced: 0,
    pricedCredits: 0,
    costMicroUsd: 0,
    reasons: new Map([['provider', times]]),
  }));
  const deps = {
    pauses,
    lists,
    dailyStats: { days: async () => ({ models: days, credits: [] }), keyDays: async () => [] },
    models: { all: async () => ids.map((id) => ({ id, name: id, isAvailable: true, updatedAt: saved })) },
    now: () => now,
  };
  const count = await protect(deps as unknown as ProtectDeps);
  const idsOf = (calls: readonly StoredPause[][]) => calls.map(([one]) => one?.id);
  return {
    count,
    started: idsOf(pauses.begin.mock.calls),
    ended: idsOf(pauses.end.mock.calls),
    noted: pauses.savePausedNow.mock.lastCall?.[0].map(({ id }) => id),
    postponed: pauses.saveTestRequest.mock.calls,
    testRequests: lists.pageOf.mock.calls.length,
  };
}

interface World {
  pausesBefore?: readonly StoredPause[];
  failed?: Readonly<Record<string, number>>;
  saved?: string;
}

describe('a pause', () => {
  it('ends when its model is saved again, except for cost', async () => {
    const pausesBefore = [
      pause({ id: 'thin', reason: 'margin' }),
      pause({ id: 'broken', reason: 'failures' }),
      pause({ id: 'dear', reason: 'cost' }),
    ];
    const later = await runMinute({ pausesBefore, saved: '2026-11-25T11:30:00.000Z' });
    expect([later.ended, later.noted]).toEqual([['thin', 'broken'], ['dear']]);
  });

  it('is listed for admins even when nothing has changed', async () => {
    expect(await runMinute({ pausesBefore: [pause({ id: 'dear', reason: 'cost' })] })).toMatchObject({
      count: 1,
      noted: ['dear'],
    });
    expect(await runMinute()).toMatchObject({ count: 0, noted: [] });
  });
});

describe('a test request', () => {
  it("that can't be made does not prevent other pauses, and is postponed", async () => {
    const { started, postponed, noted } = await runMinute({
      pausesBefore: [pause({ id: 'broken', reason: 'failures' })],
      failed: { other: 20 },
    });
    expect([started, noted]).toEqual([['other'], ['other', 'broken']]);
    expect(postponed).toMatchObject([[{ id: 'broken' }, { failedTestRequests: 1 }]]);
  });

  it('is made for ten models in a minute, and for none while everything is paused', async () => {
    const broken = Array.from({ length: 12 }, (_, index) => pause({ id: `m${index}`, reason: 'failures' }));
    expect((await runMinute({ pausesBefore: broken })).testRequests).toBe(10);
    const stage = pause({ id: 'stage', kind: 'stage', reason: 'cost' });
    expect((await runMinute({ pausesBefore: [...broken, stage] })).testRequests).toBe(0);
  });
});
