import { beforeAll, expect, it, vi } from 'vitest';
import { AssetCountsRepository } from '#functions/domain/assets/asset-counts-repository.ts';
import { assetItem } from '#functions/domain/assets/asset-repository.ts';
import { BoardCounting, BoardRepository } from '#functions/domain/board/board-repository.ts';
import { rankedSchema } from '#functions/domain/board/board.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { newTable } from '#test/support/new-table.ts';

let table: Table;
let counts: AssetCountsRepository;
beforeAll(async () => {
  ({ table } = await newTable());
  counts = new AssetCountsRepository(table);
});

interface TestAsset {
  readonly id: string;
  readonly userId?: string;
  readonly mediaType?: 'image' | 'video';
  readonly appId?: string;
  readonly isAiGenerated?: boolean;
}

async function addAsset({ userId = 'owner', ...asset }: TestAsset): Promise<void> {
  const item = assetItem({
    userId,
    mediaType: 'image',
    appId: 'app-1',
    isAiGenerated: true,
    isFavourite: false,
    filename: '1.png',
    contentType: 'image/png',
    sizeBytes: 1,
    fileKey: `generated/${userId}/1.png`,
    createdAt: '2026-11-20T12:00:00.000Z',
    ...asset,
  });
  await table.put(item);
  await countTwice(userId, asset.id);
}

async function removeAsset(assetId: string, userId = 'owner'): Promise<void> {
  await table.delete(keys.asset(userId, assetId));
  await countTwice(userId, assetId);
}

/** Counts twice, because the stream can repeat a record. */
async function countTwice(userId: string, assetId: string): Promise<void> {
  const countOnce = async () => new BoardCounting(table).count([{ kind: 'asset', userId, assetId }]);
  expect([await countOnce(), await countOnce()]).toEqual([1, 0]);
}

it("counts an app's generated assets apart from all of a user's, once per record", { tags: ['A7.5-10'] }, async () => {
  await addAsset({ id: '1' });
  await addAsset({ id: '2', mediaType: 'video' });
  await addAsset({ id: '3', appId: 'app-2' });
  await addAsset({ id: '4', isAiGenerated: false });
  expect(await counts.of('owner', 'app-1')).toEqual({ image: 1, video: 1, audio: 0 });
  expect(await counts.of('owner', 'app-2')).toEqual({ image: 1, video: 0, audio: 0 });
  expect(await counts.of('owner')).toEqual({ image: 3, video: 1, audio: 0 });

  await removeAsset('1');
  expect(await counts.of('owner', 'app-1')).toEqual({ image: 0, video: 1, audio: 0 });
  expect(await counts.of('owner')).toEqual({ image: 2, video: 1, audio: 0 });
});

it('ranks apps page by page, without those that have no assets left', async () => {
  const board = new BoardRepository(table);
  await addAsset({ id: '20', appId: 'app-few', userId: 'ranked' });
  for (const id of ['21', '22']) await addAsset({ id, appId: 'app-many', userId: 'ranked' });
  await addAsset({ id: '23', appId: 'app-gone', userId: 'ranked' });
  await removeAsset('23', 'ranked');
  const pages = [await board.apps({ limit: 1 })];
  while (pages.at(-1)!.nextCursor !== undefined) {
    pages.push(await board.apps({ limit: 1, cursor: pages.at(-1)!.nextCursor }));
  }
  const ranked = pages.map(({ items }) => items.map(({ name, count }) => [name, count]));
  expect(ranked.filter(([app]) => /few|many|gone/.test(String(app)))).toEqual([[['app-many', 2]], [['app-few', 1]]]);
  const all = (await board.apps({ limit: 20 })).items.map(({ name, count }) => [name, count]);
  expect(ranked).toEqual(all.map((app) => [app]));
});

it('finds the leader of an app even while the index lags', async () => {
  const board = new BoardRepository(table);
  const leader = async () => {
    const { items } = await board.apps({ limit: 20 });
    return items.find(({ name }) => name === 'app-race')?.user;
  };
  const race = { appId: 'app-race' };
  for (const id of ['5', '6', '7']) await addAsset({ id, userId: 'anna', ...race });
  await addAsset({ id: '8', userId: 'bert', ...race });
  await addAsset({ id: '9', userId: 'carl', ...race });
  await addAsset({ id: '10', userId: 'carl', ...race });
  expect(await leader()).toEqual({ name: 'anna', count: 3 });

  const behind = await table.first(partitions.boardUsers('app-race'), rankedSchema, 20, { backwards: true });
  expect(behind.map(({ name }) => name)).toEqual(['anna', 'carl', 'bert']);
  await addAsset({ id: '11', userId: 'bert', ...race });
  await removeAsset('9', 'carl');
  const query = vi.spyOn(table, 'first').mockResolvedValue(behind);
  await removeAsset('5', 'anna');
  await removeAsset('6', 'anna');
  expect(query).toHaveBeenCalled();
  query.mockRestore();
  expect(await leader()).toEqual({ name: 'bert', count: 2 });
});
