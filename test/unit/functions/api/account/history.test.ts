import { describe, expect, it } from 'vitest';
import { readActivity, readHistory } from '#functions/api/account/history.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { HistoryRepository } from '#functions/domain/subscribers/history-repository.ts';

/** Events and generations at these times, read at `now`. */
function world(now: string, times: readonly string[]) {
  const history = {
    pageOf: async () => ({ items: [] }),
    total: async () => times.length,
    countSince: async (_: string, since: Date) => times.filter((at) => at >= since.toISOString()).length,
  } as unknown as HistoryRepository;
  const items = times.map((createdAt) => ({ createdAt, status: 'completed', outputType: 'image' }));
  const generations = { pageOf: async () => ({ items }) } as unknown as GenerationRepository;
  return { history, generations, assets: {} as AssetRepository, now: () => new Date(now) };
}

describe('the days of a subscriber', () => {
  // In Los Angeles, these are Thursday and Friday afternoon, and it is Friday evening.
  const times = ['2026-11-26T23:30:00.000Z', '2026-11-27T23:30:00.000Z'];
  const deps = world('2026-11-28T01:30:00.000Z', times);
  const losAngeles = { utcOffset: -8 * 60 };

  it('begin at the midnight of the browser in the history', async () => {
    const counts = async (utcOffset: number) => (await readHistory(deps, 'maya', { limit: 1, utcOffset })).counts;
    expect(await counts(losAngeles.utcOffset)).toEqual({ total: 2, today: 1, thisWeek: 2 });
    expect(await counts(0)).toMatchObject({ today: 0 });
    expect(await counts(14 * 60)).toMatchObject({ today: 1 });
  });

  it('are those of the browser in the activity', async () => {
    const { days } = await readActivity(deps, 'maya', losAngeles);
    expect(days.slice(-3)).toEqual([
      { day: '2026-11-25', generations: 0 },
      { day: '2026-11-26', generations: 1 },
      { day: '2026-11-27', generations: 1 },
    ]);
    const utc = await readActivity(deps, 'maya', { utcOffset: 0 });
    expect(utc.days.at(-1)).toEqual({ day: '2026-11-28', generations: 0 });
  });
});
