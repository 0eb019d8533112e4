import { describe, expect, it, vi } from 'vitest';
import { type ProtectDeps, protect } from '#functions/background/protection/protect.ts';
import type { StoredPause } from '#functions/domain/pauses/pause-repository.ts';
import { noStats, testRequestDelayMinutes } from '#shared/rules/protection.ts';

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
async function runMinute({
  pausesBefore = [],
  failed = {},
  saved = '2026-11-25T10:00:00.000Z',
  costUsd = 0,
  keyCostUsd,
  ceilingUsd,
  isAvailable = true,
  isTaken = false,
}: World = {}) {
  const ids = [...new Set([...pausesBefore.map(({ id }) => id), ...Object.keys(failed)])];
  const pauses = {
    all: async () => pausesBefore,
    begin: vi.fn<(one: StoredPause) => Promise<boolean>>(async () => !isTaken),
    end: vi.fn<(one: StoredPause, end: object) => Promise<boolean>>(async () => true),
    savePausedNow: vi.fn<(paused: readonly StoredPause[]) => Promise<void>>(),
    saveTestRequest: vi.fn<(one: StoredPause, changes: object) => Promise<void>>(),
  };
  const lists = { pageOf: vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError('an answer that is none')) };
  const days = Object.entries(failed).map(([modelId, times]) => ({
    modelId,
    completed: 0,
    priced: 0,
    pricedCredits: 0,
    costMicroUsd: costUsd * 1_000_000,
    reasons: new Map([['provider', times]]),
  }));
  const deps = {
    pauses,
    lists,
    dailyStats: {
      days: async () => ({ models: days, credits: [] }),
      keyDays: async () => (keyCostUsd === undefined ? [] : [{ apiKeyId: 'key-1', costUsd: keyCostUsd }]),
    },
    apiKeys: {
      all: async () => [
        { id: 'key-1', name: 'Key', accessId: 'ada', dailyCostCeilingUsd: 5 },
        { id: 'key-2', name: 'Free', accessId: 'ada' },
      ],
    },
    dailyCostCeilingUsd: ceilingUsd,
    models: { all: async () => ids.map((id) => ({ id, name: id, ownerUserId: 'ada', isAvailable, updatedAt: saved })) },
    now: () => now,
  };
  const count = await protect(deps as unknown as ProtectDeps);
  const idsOf = (calls: readonly (readonly [StoredPause, ...unknown[]])[]) => calls.map(([one]) => one.id);
  return {
    count,
    begun: pauses.begin.mock.calls.map(([one]) => one),
    ends: pauses.end.mock.calls.map(([, end]) => end),
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
  costUsd?: number;
  keyCostUsd?: number;
  ceilingUsd?: number;
  isAvailable?: boolean;
  isTaken?: boolean;
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

describe('what exceeds its limits', () => {
  const endOfDay = '2026-11-26T00:00:00.000Z';
  const since = now.toISOString();

  it('is paused: a model that fails, until a test request succeeds', async () => {
    const { begun, noted, count } = await runMinute({ failed: { broken: 20 } });
    expect(begun).toMatchObject([
      { kind: 'model', id: 'broken', name: 'broken', ownerId: 'ada', reason: 'failures', since },
    ]);
    expect(begun[0]?.until).toBeUndefined();
    expect(Date.parse(begun[0]?.nextTestRequestAt ?? '') - now.getTime()).toBe(testRequestDelayMinutes(0) * 60_000);
    expect([noted, count]).toEqual([['broken'], 1]);
    expect(await runMinute({ failed: { broken: 20 }, isAvailable: false })).toMatchObject({ begun: [] });
    expect(await runMinute({ failed: { broken: 20 }, isTaken: true })).toMatchObject({ noted: [], count: 0 });
    expect(await runMinute({ failed: { broken: 0 } })).toMatchObject({ begun: [] });
  });

  it('is paused: everything at its ceiling of cost, until the end of the day', async () => {
    const atCeiling = await runMinute({ failed: { a: 0, b: 0 }, costUsd: 2, ceilingUsd: 4 });
    expect(atCeiling.begun).toMatchObject([
      { kind: 'stage', name: 'Everything', reason: 'cost', since, until: endOfDay, stats: { ...noStats, costUsd: 4 } },
    ]);
    expect(atCeiling.begun[0]?.nextTestRequestAt).toBeUndefined();
    expect(await runMinute({ failed: { a: 0, b: 0 }, costUsd: 2, ceilingUsd: 5 })).toMatchObject({ begun: [] });
    expect(await runMinute({ failed: { a: 0 }, costUsd: 2 })).toMatchObject({ begun: [] });
  });

  it('is paused: a key at its own ceiling, until the end of the day', async () => {
    const { begun } = await runMinute({ keyCostUsd: 5 });
    expect(begun).toMatchObject([{ kind: 'key', id: 'key-1', ownerId: 'ada', reason: 'cost', until: endOfDay }]);
    expect(begun[0]?.stats).toEqual({ ...noStats, costUsd: 5 });
    expect(await runMinute({ keyCostUsd: 4 })).toMatchObject({ begun: [] });
  });

  it('is not paused again while it is paused, or on the day when an admin has resumed it', async () => {
    const key = pause({ id: 'key-1', kind: 'key', reason: 'cost' });
    expect(await runMinute({ keyCostUsd: 5, pausesBefore: [key] })).toMatchObject({ begun: [] });
    const resumed = { ...key, endedAt: anHourAgo };
    expect(await runMinute({ keyCostUsd: 5, pausesBefore: [resumed] })).toMatchObject({ begun: [] });
    const yesterday = { ...resumed, since: '2026-11-24T11:00:00.000Z' };
    expect(await runMinute({ keyCostUsd: 5, pausesBefore: [yesterday] })).toMatchObject({ started: ['key-1'] });
  });

  it('resumes when its time is over, with the numbers of the day', async () => {
    const over = { ...pause({ id: 'dear', reason: 'cost' }), until: now.toISOString() };
    const { ended, ends, noted } = await runMinute({ pausesBefore: [over], failed: { dear: 3 } });
    expect([ended, noted]).toEqual([['dear'], []]);
    expect(ends).toMatchObject([{ at: now, stats: { faults: 3 } }]);
    const unknown = { ...over, id: 'gone' };
    expect((await runMinute({ pausesBefore: [unknown] })).ends).toEqual([{ at: now, stats: noStats }]);
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
