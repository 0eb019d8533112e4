import { type Asset, assets } from '#shared/contracts/assets.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { changeAnswer, useApi } from '#frontend/src/data/use-api.ts';
import { usePendingAssets } from './pending-deletions.ts';

export type AssetCounts = RouteAnswer<typeof assets.countAssets>;

/** How many assets of each kind there are, or were generated in one app. */
export function useAssetCounts(appId?: string): AssetCounts | undefined {
  const { data } = useApi(assets.countAssets, { query: { appId } });
  const gone = usePendingAssets().filter((asset) => isCounted(asset, appId));
  return data && without(data, gone);
}

/** Takes what is deleted now out of all known counts; the server's own come a moment later. */
export function countOut(deleted: readonly Asset[]): void {
  for (const appId of new Set([undefined, ...deleted.map((asset) => asset.appId)])) {
    const counted = deleted.filter((asset) => isCounted(asset, appId));
    changeAnswer(assets.countAssets, { query: { appId } }, (known) => without(known, counted));
  }
}

export function total({ image, video, audio }: AssetCounts): number {
  return image + video + audio;
}

/** An app's counts are of what was generated there. */
function isCounted(asset: Asset, appId: string | undefined): boolean {
  return appId === undefined || (asset.isAiGenerated && asset.appId === appId);
}

function without({ image, video, audio }: AssetCounts, gone: readonly Asset[]): AssetCounts {
  const left = (count: number, kind: Asset['mediaType']) =>
    Math.max(0, count - gone.filter(({ mediaType }) => mediaType === kind).length);
  return { image: left(image, 'image'), video: left(video, 'video'), audio: left(audio, 'audio') };
}
