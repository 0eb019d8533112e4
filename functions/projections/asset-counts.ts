import { type StoredAsset, storedAssetSchema } from '#functions/platform/dynamo/asset-repository.ts';
import type { CountsRepository } from '#functions/platform/dynamo/counts-repository.ts';
import type { Change, StreamItem } from '#functions/platform/dynamo/stream.ts';

/** Counts a user's assets by kind, and those of each app, as they come and go. */
export async function countAssets(counts: CountsRepository, { id, before, after }: Change): Promise<void> {
  const removed = assetOf(before);
  const added = assetOf(after);
  if (removed !== undefined && added === undefined) await counts.countAsset(id, removed, -1);
  if (added !== undefined && removed === undefined) await counts.countAsset(id, added, 1);
}

function assetOf(item: StreamItem | undefined): StoredAsset | undefined {
  return item?.sk.startsWith('ASSET#') ? storedAssetSchema.parse(item) : undefined;
}
