import type { Asset } from '#shared/contracts/assets.ts';

const minLaneWidthPx = 260;
const audioHeightPx = 120;
/** Limits extreme proportions, so no tile fills the screen. */
const tallest = 2;
const flattest = 0.5;

export function laneCount(widthPx: number): number {
  return Math.max(2, Math.floor(widthPx / minLaneWidthPx));
}

/** Keeps the layout stable until the file has loaded. */
export function tileHeight(asset: Asset | undefined, laneWidthPx: number): number {
  if (!asset || asset.mediaType === 'audio') return audioHeightPx;
  if (!asset.width || !asset.height) return laneWidthPx;
  return laneWidthPx * Math.min(tallest, Math.max(flattest, asset.height / asset.width));
}
