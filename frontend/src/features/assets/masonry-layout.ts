import type { Asset } from '#shared/contracts/assets.ts';

const minLaneWidthPx = 260;
const audioHeightPx = 120;
/** Extreme panoramas and strips are cropped, so that none fills the screen. */
const tallest = 2;
const flattest = 0.5;

/** Two columns on phones, then as many as have room. */
export function laneCount(widthPx: number): number {
  return Math.max(2, Math.floor(widthPx / minLaneWidthPx));
}

/** A tile's height before its file is loaded, so that nothing jumps. */
export function tileHeight(asset: Asset | undefined, laneWidthPx: number): number {
  if (!asset || asset.mediaType === 'audio') return audioHeightPx;
  if (!asset.width || !asset.height) return laneWidthPx;
  return laneWidthPx * Math.min(tallest, Math.max(flattest, asset.height / asset.width));
}
