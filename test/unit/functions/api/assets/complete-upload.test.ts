import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '#functions/platform/log.ts';
import type { AssetRepository, StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { completeUpload } from '#functions/api/assets/complete-upload.ts';

beforeEach(() => void vi.spyOn(log, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const owner = { userId: 'owner', appId: 'app' };
const incomingKey = 'incoming/owner/upload';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One upload that waits to be completed. */
function world(creating: { fails?: 'before' | 'after' | 'and nothing can be read' } = {}) {
  const files = new Set([incomingKey]);
  const recorded: StoredAsset[] = [];
  let tried = false;
  const assets = {
    find: async () => {
      if (tried && creating.fails === 'and nothing can be read') throw new Error('Nothing can be read');
      return recorded[0];
    },
    findPendingUpload: async () => ({ uploadId: 'upload', incomingKey, filename: 'a.png', contentType: 'image/png' }),
    deletePendingUpload: async () => undefined,
    create: async (asset: StoredAsset) => {
      tried = true;
      if (creating.fails && creating.fails !== 'after') throw new Error('The table is not there');
      if (recorded.length === 0) recorded.push(asset);
      if (creating.fails === 'after') throw new Error('The answer was lost');
    },
    toAsset: (asset: StoredAsset) => asset,
  } as unknown as AssetRepository;
  const media = {
    stat: async () => ({ sizeBytes: png.length, etag: 'one' }),
    start: async () => png,
    copy: async (_: unknown, to: string) => void files.add(to),
    delete: async (key: string) => void files.delete(key),
  } as unknown as MediaStore;
  return { deps: { assets, media, now: () => new Date('2026-11-20T12:00:00Z') }, files, recorded, creating };
}

describe('completing an upload', () => {
  it('leaves no copy behind when the asset can not be saved, and can be repeated', async () => {
    const { deps, files, recorded, creating } = world({ fails: 'before' });
    await expect(completeUpload(deps, owner, 'upload')).rejects.toThrow('The table is not there');
    expect([...files]).toEqual([incomingKey]);

    delete creating.fails;
    await completeUpload(deps, owner, 'upload');
    expect([...files]).toEqual([recorded[0]?.fileKey]);
  });

  it('leaves one copy, however often it is repeated, while nobody can tell whether the asset was saved', async () => {
    const { deps, files, recorded, creating } = world({ fails: 'and nothing can be read' });
    await expect(completeUpload(deps, owner, 'upload')).rejects.toThrow('The table is not there');
    delete creating.fails;
    await completeUpload(deps, owner, 'upload');
    expect([...files]).toEqual([recorded[0]?.fileKey]);
  });

  it('keeps the file of an asset that was saved, though nobody was told', async () => {
    const { deps, files, recorded } = world({ fails: 'after' });
    await completeUpload(deps, owner, 'upload');
    expect([...files]).toEqual([recorded[0]?.fileKey]);
  });

  it('keeps one file however many complete it at once', async () => {
    const { deps, files, recorded } = world();
    await Promise.all(Array.from({ length: 8 }, () => completeUpload(deps, owner, 'upload')));
    expect([...files]).toEqual([recorded[0]?.fileKey]);
  });
});
