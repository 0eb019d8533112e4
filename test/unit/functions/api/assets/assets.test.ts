import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAssets } from '#functions/api/assets/assets.ts';
import type { AssetRepository, StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { log } from '#functions/platform/log.ts';

beforeEach(() => void vi.spyOn(log, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

/** Files `a`, `b` and `c`; the first two belong to one generation. */
function world({ stuck }: { stuck?: string } = {}) {
  const files = new Map([
    ['a', 'generation-1'],
    ['b', 'generation-1'],
    ['c', undefined],
  ]);
  const calls: string[] = [];
  const stored = (id: string) => ({ id, userId: 'owner', fileKey: id, generationId: files.get(id) }) as StoredAsset;
  const assets = {
    find: async (userId: string, id: string) => (userId === 'owner' && files.has(id) ? stored(id) : undefined),
    delete: async ({ id }: StoredAsset) => {
      if (id === stuck) throw new Error('The table is not there');
      files.delete(id);
    },
  } as unknown as AssetRepository;
  const generations = {
    removeOutput: async (_: string, id: string) => {
      calls.push(`take out ${id}`);
      await Promise.resolve();
      calls.push(`${id} is out`);
    },
  } as unknown as GenerationRepository;
  const shares = { delete: () => Promise.resolve() };
  const requestFiles = { remove: () => Promise.resolve(), mark: () => Promise.resolve() };
  return { deps: { assets, generations, requestFiles, shares }, files, calls };
}

describe('deleting assets', () => {
  it('deletes existing assets once, and a repeat changes nothing', async () => {
    const { deps, files } = world();
    expect(await deleteAssets(deps, 'owner', ['a', 'a', 'c', 'unknown'])).toEqual({ deleted: 2, failed: [] });
    expect(await deleteAssets(deps, 'owner', ['a', 'c'])).toEqual({ deleted: 0, failed: [] });
    expect([...files.keys()]).toEqual(['b']);
  });

  it('returns and keeps the failed ones, and deletes the others', async () => {
    const { deps, files } = world({ stuck: 'a' });
    expect(await deleteAssets(deps, 'owner', ['a', 'b', 'c'])).toEqual({ deleted: 2, failed: ['a'] });
    expect([...files.keys()]).toEqual(['a']);
  });

  it('removes results of one generation one after the other', async () => {
    const { deps, calls } = world();
    await deleteAssets(deps, 'owner', ['a', 'b']);
    expect(calls).toEqual(['take out a', 'a is out', 'take out b', 'b is out']);
  });

  it('ignores assets of other subscribers', async () => {
    const { deps, files } = world();
    expect(await deleteAssets(deps, 'stranger', ['a'])).toEqual({ deleted: 0, failed: [] });
    expect(files.size).toBe(3);
  });
});
