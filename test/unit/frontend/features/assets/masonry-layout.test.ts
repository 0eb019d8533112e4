import { describe, expect, it } from 'vitest';
import { laneCount, layOutMasonry, tileHeight } from '#frontend/src/features/assets/masonry-layout.ts';
import type { Asset } from '#shared/contracts/assets.ts';

const asset = (changes: Partial<Asset>): Asset => ({
  id: 'a',
  mediaType: 'image',
  filename: 'a.png',
  contentType: 'image/png',
  extension: 'png',
  sizeBytes: 1,
  publicUrl: 'https://media.example/a.png',
  isAiGenerated: true,
  isFavourite: false,
  appId: '',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...changes,
});

describe('the grid of assets', { tags: ['S2.10-3'] }, () => {
  it('has two columns on phones, and more on wider screens', () => {
    expect([320, 390, 1024, 1440].map(laneCount)).toEqual([2, 2, 3, 5]);
  });

  it('gives each file the height of its proportions', () => {
    expect(tileHeight(asset({ width: 768, height: 1024 }), 300)).toBe(400);
    expect(tileHeight(asset({ width: 1024, height: 768 }), 300)).toBe(225);
    expect(tileHeight(asset({ width: 100, height: 1000 }), 300)).toBe(600);
    expect(tileHeight(asset({ width: 1000, height: 100 }), 300)).toBe(150);
    expect(tileHeight(asset({ mediaType: 'audio' }), 300)).toBe(120);
  });

  it('places each date below the one before, without overlaps', () => {
    const now = new Date().toISOString();
    const assets = Array.from({ length: 7 }, (_, index) =>
      asset({
        id: String(index),
        width: 300,
        height: 200 + 50 * (index % 3),
        createdAt: index < 4 ? now : '2020-05-03T12:00:00.000Z',
      }),
    );
    const [today, may] = layOutMasonry(assets, 608);
    expect([today!.name, may!.name]).toEqual(['Today', 'May 2020']);
    expect(may!.top).toBe(today!.height);
    expect([...today!.tiles, ...may!.tiles].map(({ asset: { id } }) => id)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ]);
    const overlaps = [today!, may!].flatMap(({ tiles }) =>
      tiles.flatMap((one, index) =>
        tiles
          .slice(index + 1)
          .filter(({ start, top }) => start === one.start && top < one.top + one.height)
          .map((other) => [one.asset.id, other.asset.id]),
      ),
    );
    expect(overlaps).toEqual([]);
  });
});
