import type { AssetRepository, StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { newToken } from '#functions/platform/ids.ts';
import { type Copies, nameCopies, type PublicShares } from './public-shares.ts';
import type { StoredShare } from './share-repository.ts';

interface ShowDeps {
  readonly publicShares: PublicShares;
  readonly assets: Pick<AssetRepository, 'find'>;
  readonly media: Pick<MediaStore, 'copy' | 'delete'>;
}

/** Uses new file names, because the stream can still delete the old files. Decision: docs/decisions/059-reports.md */
export async function showShare(
  { publicShares, assets, media }: ShowDeps,
  userId: string,
  share: StoredShare,
): Promise<void> {
  if (share.hiddenAt === undefined) return;
  const asset = await assets.find(userId, share.assetId);
  if (asset === undefined) return;
  const files = nameCopies(asset, share.shareId, `-${newToken().slice(0, 8)}`);
  await copyFiles(media, asset, files);
  if (await publicShares.show(userId, share, files)) return;
  await deleteCopies(media, files);
}

export async function copyFiles(
  media: Pick<MediaStore, 'copy'>,
  asset: Pick<StoredAsset, 'fileKey' | 'thumbnailKey' | 'contentType'>,
  { fileKey, thumbnailKey }: Copies,
): Promise<void> {
  await media.copy(asset.fileKey, { key: fileKey, contentType: asset.contentType });
  if (asset.thumbnailKey === undefined || thumbnailKey === undefined) return;
  await media.copy(asset.thumbnailKey, { key: thumbnailKey, contentType: 'image/webp' });
}

export async function deleteCopies(
  media: Pick<MediaStore, 'delete'>,
  { fileKey, thumbnailKey }: Copies,
): Promise<void> {
  await Promise.all([fileKey, ...(thumbnailKey === undefined ? [] : [thumbnailKey])].map((key) => media.delete(key)));
}
