import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { toggleAsset, addAssets } from '#frontend/src/files/use-selection.ts';
import type { Asset } from '#shared/contracts/assets.ts';

const asset = (id: string): Asset => ({
  id,
  mediaType: 'image',
  filename: `${id}.png`,
  contentType: 'image/png',
  extension: 'png',
  sizeBytes: 1,
  publicUrl: `https://media.example/${id}.png`,
  isAiGenerated: true,
  isFavourite: false,
  appId: '',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
});

describe('a selection of assets', () => {
  it('is replaced if only one is allowed', { tags: ['S4.5-2'] }, () => {
    expect(toggleAsset([asset('a')], asset('b'), 1)).toEqual([asset('b')]);
  });

  test.prop([fc.array(fc.constantFrom('a', 'b', 'c', 'd')), fc.integer({ min: 1, max: 3 })])(
    'never exceeds its limit nor contains an asset twice [S4.5-3, S9-12]',
    (presses, limit) => {
      const ids = presses
        .reduce<readonly Asset[]>((all, id) => toggleAsset(all, asset(id), limit), [])
        .map(({ id }) => id);
      expect(ids.length).toBeLessThanOrEqual(limit);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );
});

describe('selecting all', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
  test.prop([ids, ids])('keeps the selected assets and adds the others once', (before, all) => {
    const selected = addAssets(before.map(asset), all.map(asset), 5).map(({ id }) => id);
    expect(selected.slice(0, before.length)).toEqual(before);
    expect(selected.toSorted()).toEqual([...new Set([...before, ...all])].toSorted());
  });

  it('stops at the limit', { tags: ['S4.5-4'] }, () => {
    expect(addAssets([asset('a')], [asset('a'), asset('b'), asset('c')], 2).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
