import { describe, expect, it } from 'vitest';
import { shareAsset } from '#functions/api/shares/share-asset.ts';
import type { StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import type { ShareRepository, StoredShare } from '#functions/domain/shares/share-repository.ts';

const asset = {
  id: 'a',
  userId: 'maya',
  mediaType: 'image',
  contentType: 'image/png',
  fileKey: 'generated/maya/a.png',
  thumbnailKey: 'generated/maya/a.thumbnail.webp',
  waveform: { peaks: [1, 99], seconds: 2 },
  isAiGenerated: true,
} as StoredAsset;

/** One subscriber's shares and the bucket; `whileCopying` runs after the first copy. */
function world(whileCopying: (shares: Map<string, StoredShare>) => void = () => {}, shared = asset) {
  const shares = new Map<string, StoredShare>();
  const files = new Set<string>();
  const contentTypes: string[] = [];
  const deleted: string[] = [];
  const repository = {
    find: async (_: string, assetId: string) => shares.get(assetId),
    create: async (_: string, share: StoredShare) =>
      void (shares.has(share.assetId) || shares.set(share.assetId, share)),
    delete: async (_: string, assetId: string) => void shares.delete(assetId),
  } as unknown as ShareRepository;
  const media = {
    copy: async (_: string, { key, contentType }: { key: string; contentType: string }) => {
      files.add(key);
      contentTypes.push(contentType);
      whileCopying(shares);
    },
    delete: async (key: string) => {
      files.delete(key);
      deleted.push(key);
    },
  };
  const assets = { find: async (userId: string) => (userId === 'maya' ? shared : undefined) };
  const publicShares = { checkCanShow: () => [], isBlocked: async () => false, show: async () => false };
  const deps = {
    assets,
    shares: repository,
    publicShares,
    media,
    siteOrigin: 'https://app.test',
    now: () => new Date(0),
  };
  return { deps, shares, files, contentTypes, deleted };
}

const notThere = { code: 'not_found' };

describe('sharing a result', () => {
  it('copies its files to an address without the owner, which stays the same', async () => {
    const { deps, files, shares, contentTypes } = world();
    const first = await shareAsset(deps, 'maya', 'a');
    expect(await shareAsset(deps, 'maya', 'a')).toEqual(first);
    const id = first.url.split('/').at(-1);
    expect([...files]).toEqual([`shared/${id}/result.png`, `shared/${id}/preview.webp`]);
    expect([...files].join()).not.toContain('maya');
    expect(shares.get('a')?.peaks).toEqual([1, 99]);
    expect(contentTypes).toEqual(['image/png', 'image/webp', 'image/png', 'image/webp']);
  });

  it('copies a result without a thumbnail alone, and deletes this copy alone when it is ended', async () => {
    const { thumbnailKey: _, ...sound } = asset;
    const { deps, files, deleted } = world((shares) => shares.clear(), sound);
    await expect(shareAsset(deps, 'maya', 'a')).rejects.toMatchObject(notThere);
    expect([[...files], deleted]).toEqual([[], [expect.stringMatching(/^shared\/.*\/result\.png$/)]]);
  });

  it.each(['at first', 'again'])('leaves no copy when it is ended during its copy %s', async (time) => {
    let isLate = time === 'at first';
    const { deps, files } = world((shares) => isLate && shares.clear());
    if (time === 'again') await shareAsset(deps, 'maya', 'a');
    isLate = true;
    await expect(shareAsset(deps, 'maya', 'a')).rejects.toMatchObject(notThere);
    expect([...files]).toEqual([]);
  });

  it("stores no share when its files can't be copied", async () => {
    const { deps, shares } = world(() => {
      throw new Error('The bucket is not there');
    });
    await expect(shareAsset(deps, 'maya', 'a')).rejects.toThrow('The bucket is not there');
    expect([...shares]).toEqual([]);
  });

  it('keeps a share that was public before a fault of the bucket', async () => {
    let isFaulty = false;
    const { deps } = world(() => {
      if (isFaulty) throw new Error('The bucket is not there');
    });
    const first = await shareAsset(deps, 'maya', 'a');
    isFaulty = true;
    await expect(shareAsset(deps, 'maya', 'a')).rejects.toThrow('The bucket is not there');
    isFaulty = false;
    expect(await shareAsset(deps, 'maya', 'a')).toEqual(first);
  });

  it('refuses an asset of another subscriber', async () => {
    const { deps, files } = world();
    await expect(shareAsset(deps, 'tomas', 'a')).rejects.toMatchObject(notThere);
    expect([...files]).toEqual([]);
  });
});
