import type { AssetRepository, StoredAsset } from './asset-repository.ts';
import type { MediaStore } from './media-store.ts';

// Decision: docs/decisions/020-assets.md
/** Deletes the files first: an asset without files can be deleted again, files without an asset nobody would find. */
export async function deleteAsset(
  { assets, media }: { assets: AssetRepository; media: Pick<MediaStore, 'delete'> },
  asset: StoredAsset,
): Promise<void> {
  const { fileKey, thumbnailKey } = asset;
  await media.delete(fileKey);
  if (thumbnailKey !== undefined) await media.delete(thumbnailKey);
  await assets.delete(asset);
}
