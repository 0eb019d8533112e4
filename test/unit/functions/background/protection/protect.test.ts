import { describe, expect, it, vi } from 'vitest';
import { type ProtectDeps, protect } from '#functions/background/protection/protect.ts';
import type { StoredRest } from '#functions/domain/rests/rest-repository.ts';
import { noFigures } from '#shared/rules/protection.ts';

const now = new Date('2026-11-25T12:00:00Z');
const anHourAgo = '2026-11-25T11:00:00.000Z';

const figures = { ...noFigures, costUsd: 2 };
const rest = (more: Partial<StoredRest> & Pick<StoredRest, 'id' | 'reason'>): StoredRest => ({
  kind: 'model',
  name: more.id,
  since: anHourAgo,
  figures,
  failedProbes: 0,
  ...(more.reason === 'cost' ? { until: '2026-11-26T00:00:00.000Z' } : { nextProbeAt: anHourAgo }),
  ...more,
});

/** Models that have failed so often today, beside what rests already; `saved` is when each was saved last. */
async function minute({ known = [], failed = {}, saved = '2026-11-25T10:00:00.000Z' }: World = {}) {
  const ids = [...new Set([...known.map(({ id }) => id), ...Object.keys(failed)])];
  const rests = {
    all: async () => known,
    begin: vi.fn<(one: StoredRest) => Promise<boolean>>(async () => true),
    end: vi.fn<(one: StoredRest) => Promise<boolean>>(async () => true),
    noteResting: vi.fn<(resting: readonly StoredRest[]) => Promise<void>>(),
    keepProbe: vi.fn<(one: StoredRest, kept: object) => Promise<void>>(),
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
    rests,
    lists,
    dailyStats: { days: async () => ({ models: days, credits: [] }), keyDays: async () => [] },
    models: { all: async () => ids.map((id) => ({ id, name: id, isAvailable: true, updatedAt: saved })) },
    now: () => now,
  };
  const count = await protect(deps as unknown as ProtectDeps);
  const idsOf = (calls: readonly StoredRest[][]) => calls.map(([one]) => one?.id);
  return {
    count,
    begun: idsOf(rests.begin.mock.calls),
    ended: idsOf(rests.end.mock.calls),
    noted: rests.noteResting.mock.lastCall?.[0].map(({ id }) => id),
    putOff: rests.keepProbe.mock.calls,
    probes: lists.pageOf.mock.calls.length,
  };
}

interface World {
  known?: readonly StoredRest[];
  failed?: Readonly<Record<string, number>>;
  saved?: string;
}

describe('what rests', () => {
  it('goes on once its model is saved anew, but for what it has cost', async () => {
    const known = [
      rest({ id: 'thin', reason: 'margin' }),
      rest({ id: 'broken', reason: 'failures' }),
      rest({ id: 'dear', reason: 'cost' }),
    ];
    const later = await minute({ known, saved: '2026-11-25T11:30:00.000Z' });
    expect([later.ended, later.noted]).toEqual([['thin', 'broken'], ['dear']]);
  });

  it('is known to admins also when nothing has changed', async () => {
    expect(await minute({ known: [rest({ id: 'dear', reason: 'cost' })] })).toMatchObject({
      count: 1,
      noted: ['dear'],
    });
    expect(await minute()).toMatchObject({ count: 0, noted: [] });
  });
});

describe('a probe', () => {
  it('that can not be made keeps nothing else from resting, and is put off', async () => {
    const { begun, putOff, noted } = await minute({
      known: [rest({ id: 'broken', reason: 'failures' })],
      failed: { other: 20 },
    });
    expect([begun, noted]).toEqual([['other'], ['other', 'broken']]);
    expect(putOff).toMatchObject([[{ id: 'broken' }, { failedProbes: 1 }]]);
  });

  it('is made of ten models in a minute, and of none while everything rests', async () => {
    const broken = Array.from({ length: 12 }, (_, index) => rest({ id: `m${index}`, reason: 'failures' }));
    expect((await minute({ known: broken })).probes).toBe(10);
    const stage = rest({ id: 'stage', kind: 'stage', reason: 'cost' });
    expect((await minute({ known: [...broken, stage] })).probes).toBe(0);
  });
});
