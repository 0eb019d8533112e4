import { beforeAll, expect, it } from 'vitest';
import { AssetCountsRepository } from '#functions/domain/assets/asset-counts-repository.ts';
import { assetMoves } from '#functions/background/projections/asset-counts.ts';
import { newTable } from '#test/support/new-table.ts';

let counts: AssetCountsRepository;
beforeAll(async () => {
  const { table } = await newTable();
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
const come = (id: string, after: ReturnType<typeof item>) =>
  counts.countAssets(assetMoves({ id, before: undefined, after }));
const go = (id: string, before: ReturnType<typeof item>) =>
  counts.countAssets(assetMoves({ id, before, after: undefined }));

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
