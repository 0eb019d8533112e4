import { groupByDate, nameDateGroup } from '#frontend/src/lib/date-groups.ts';
import type { Asset } from '#shared/contracts/assets.ts';

const minLaneWidthPx = 260;
const audioHeightPx = 120;
const gapPx = 8;
const headingHeightPx = 44;
/** Limits extreme proportions, so no tile fills the screen. */
const tallest = 2;
const flattest = 0.5;

export function laneCount(widthPx: number): number {
  return Math.max(2, Math.floor(widthPx / minLaneWidthPx));
}

/** Keeps the layout stable until the file has loaded. */
export function tileHeight(asset: Asset, laneWidthPx: number, textScale = 1): number {
  if (asset.mediaType === 'audio') return audioHeightPx * textScale;
  if (!asset.width || !asset.height) return laneWidthPx;
  return laneWidthPx * Math.min(tallest, Math.max(flattest, asset.height / asset.width));
}

export interface Tile {
  readonly asset: Asset;
  readonly start: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Group {
  readonly name: string;
  readonly top: number;
  readonly height: number;
  readonly tiles: readonly Tile[];
}

export function layOutMasonry(assets: readonly Asset[], widthPx: number, textScale = 1): readonly Group[] {
  const lanes = laneCount(widthPx);
  const width = (widthPx - gapPx * (lanes - 1)) / lanes;
  let top = 0;
  return groupByDate(assets, nameDateGroup).map(({ name, items }) => {
    const ends: number[] = Array.from({ length: lanes }, () => headingHeightPx * textScale);
    const tiles = items.map((asset) => {
      const laneTop = Math.min(...ends);
      const lane = ends.indexOf(laneTop);
      const height = tileHeight(asset, width, textScale);
      ends[lane] = laneTop + height + gapPx;
      return { asset, start: lane * (width + gapPx), top: laneTop, width, height };
    });
    const group = { name, top, height: Math.max(...ends), tiles };
    top += group.height;
    return group;
  });
}
