import { describe, expect, it } from 'vitest';
import type { Asset } from '#shared/contracts/assets.ts';
import { laneCount, tileHeight } from '#frontend/src/features/assets/masonry-layout.ts';

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
});
