import { beforeAll, describe, expect, it } from 'vitest';
import { AssetRepository, type StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { FileHashes } from '#functions/domain/assets/file-hashes.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { newTable } from '#test/support/new-table.ts';

let assets: AssetRepository;
let hashes: FileHashes;
beforeAll(async () => {
  const { table } = await newTable();
  assets = new AssetRepository(table, 'https://media.test');
  hashes = new FileHashes(table);
});

const newAsset = (changes: Partial<StoredAsset>): StoredAsset => ({
  id: 'one',
  userId: 'maya',
  appId: 'app',
  filename: 'a.png',
  mediaType: 'image',
  contentType: 'image/png',
  fileKey: 'generated/maya/one.png',
  sizeBytes: 1,
  isAiGenerated: true,
  isFavourite: false,
  generationId: 'generation',
  createdAt: '2026-11-27T12:00:00Z',
  ...changes,
});

describe('Files found by their content', () => {
  it('are all assets with the same content, results before uploads', async () => {
    const content = { sha256: sha256('same') };
    await assets.create(newAsset({ ...content, id: 'copy', userId: 'noor', isAiGenerated: false }));
    await assets.create(newAsset({ ...content }));
    await assets.create(newAsset({ ...content, id: 'by-hand', generationId: undefined }));
    await assets.create(newAsset({ sha256: sha256('other'), id: 'other' }));
    expect(await hashes.find(content.sha256)).toEqual([
      { userId: 'maya', assetId: 'by-hand', origin: 'artist' },
      { userId: 'maya', assetId: 'one', origin: 'generated' },
      { userId: 'noor', assetId: 'copy', origin: 'uploaded' },
    ]);
  });

  it('are not found when the asset is deleted, or when it has no hash', async () => {
    const content = { sha256: sha256('deleted') };
    const deleted = newAsset({ ...content, id: 'deleted' });
    await assets.create(deleted);
    await assets.create(newAsset({ id: 'old' }));
    expect(await hashes.find(content.sha256)).toHaveLength(1);
    await assets.delete(deleted);
    expect(await hashes.find(content.sha256)).toEqual([]);
  });
});
