import { type StoredAsset, storedAssetSchema } from '#functions/domain/assets/asset-repository.ts';
import type { AssetMove } from '#functions/domain/assets/asset-counts-repository.ts';
import type { Change, StreamItem } from '#functions/platform/table/stream.ts';

/** What a change means to the number of a user's assets by kind, and to that of each app. */
export function assetMoves({ id: recordId, before, after }: Change): AssetMove[] {
  const removed = assetOf(before);
  const added = assetOf(after);
  if (removed !== undefined && added === undefined) return [{ recordId, asset: removed, by: -1 }];
  return added !== undefined && removed === undefined ? [{ recordId, asset: added, by: 1 }] : [];
}

function assetOf(item: StreamItem | undefined): StoredAsset | undefined {
  return item?.sk.startsWith('ASSET#') ? storedAssetSchema.parse(item) : undefined;
}
