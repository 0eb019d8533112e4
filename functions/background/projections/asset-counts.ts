import { type StoredAsset, storedAssetSchema } from '#functions/domain/assets/asset-repository.ts';
import type { Sum } from '#functions/platform/table/apply-once.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Change, StreamItem } from '#functions/platform/table/stream.ts';

/** What a change means to the number of a user's assets by kind, and to that of each app. */
export function assetSums({ before, after }: Change): Sum[] {
  const removed = assetOf(before);
  const added = assetOf(after);
  if (removed !== undefined && added === undefined) return sumsOf(removed, -1);
  return added !== undefined && removed === undefined ? sumsOf(added, 1) : [];
}

function sumsOf({ userId, appId, mediaType, isAiGenerated }: StoredAsset, by: number): Sum[] {
  const counted = [keys.counts(userId), ...(isAiGenerated ? [keys.appCounts(userId, appId)] : [])];
  return counted.map((key) => ({ key, name: mediaType, by }));
}

function assetOf(item: StreamItem | undefined): StoredAsset | undefined {
  return item?.sk.startsWith('ASSET#') ? storedAssetSchema.parse(item) : undefined;
}
