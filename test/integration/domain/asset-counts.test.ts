import { beforeAll, expect, it } from 'vitest';
import { AssetCountsRepository } from '#functions/domain/assets/asset-counts-repository.ts';
import { assetSums } from '#functions/background/projections/asset-counts.ts';
import { applyOnce } from '#functions/platform/table/apply-once.ts';
import type { Change } from '#functions/platform/table/stream.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { newTable } from '#test/support/new-table.ts';

let table: Table;
let counts: AssetCountsRepository;
beforeAll(async () => {
  ({ table } = await newTable());
  counts = new AssetCountsRepository(table);
});

const item = (mediaType: string, appId: string, isAiGenerated = true) => ({
  pk: 'USER#owner',
  sk: 'ASSET#1',
  id: '1',
  userId: 'owner',
  mediaType,
  appId,
  isAiGenerated,
  filename: '1.png',
  contentType: 'image/png',
  sizeBytes: 1,
  fileKey: 'generated/owner/1.png',
  createdAt: '2026-11-20T12:00:00.000Z',
});
const follow = (change: Change) => applyOnce(table, [{ recordId: change.id, items: [], sums: assetSums(change) }]);
const come = (id: string, after: ReturnType<typeof item>) => follow({ id, before: undefined, after });
const go = (id: string, before: ReturnType<typeof item>) => follow({ id, before, after: undefined });

it('counts an app’s own generated assets beside all of a user’s, once for each record', async () => {
  await come('1', item('image', 'app-1'));
  await come('1', item('image', 'app-1'));
  await come('2', item('video', 'app-1'));
  await come('3', item('image', 'app-2'));
  await come('4', item('image', 'app-1', false));
  expect(await counts.of('owner', 'app-1')).toEqual({ image: 1, video: 1, audio: 0 });
  expect(await counts.of('owner', 'app-2')).toEqual({ image: 1, video: 0, audio: 0 });
  expect(await counts.of('owner')).toEqual({ image: 3, video: 1, audio: 0 });

  await go('5', item('image', 'app-1'));
  await go('5', item('image', 'app-1'));
  expect(await counts.of('owner', 'app-1')).toEqual({ image: 0, video: 1, audio: 0 });
  expect(await counts.of('owner')).toEqual({ image: 2, video: 1, audio: 0 });
});
