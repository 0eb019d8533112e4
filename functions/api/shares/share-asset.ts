import type { AssetRepository, StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import {
  copyFiles,
  deleteCopies,
  nameCopies,
  type PublicShares,
  showShare,
} from '#functions/domain/shares/public-shares.ts';
import type { ShareRepository, StoredShare } from '#functions/domain/shares/share-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newToken } from '#functions/platform/ids-and-idempotency.ts';
import type { Share } from '#shared/contracts/shares.ts';

interface ShareDeps {
  readonly assets: Pick<AssetRepository, 'find'>;
  readonly shares: ShareRepository;
  readonly publicShares: Pick<PublicShares, 'checkCanShow' | 'isBlocked' | 'show'>;
  readonly media: Pick<MediaStore, 'copy' | 'delete'>;
  readonly siteOrigin: string;
  readonly now: () => Date;
}

export async function findShare(deps: ShareDeps, userId: string, assetId: string): Promise<Share | undefined> {
  await requireOwnResult(deps, userId, assetId);
  const share = await deps.shares.find(userId, assetId);
  return share && share.hiddenAt === undefined ? toShare(deps, share) : undefined;
}

/** Stores the share first, so that a deletion finds all files. Decision: docs/decisions/022-shared-results.md */
export async function shareAsset(deps: ShareDeps, userId: string, assetId: string): Promise<Share> {
  const asset = await requireOwnResult(deps, userId, assetId);
  const added = newShare(asset, deps.now());
  await deps.shares.create(userId, added, deps.publicShares.checkCanShow(userId, assetId));
  const stored = await deps.shares.find(userId, assetId);
  const share = stored?.hiddenAt === undefined ? stored : await showAgain(deps, userId, stored);
  if (share === undefined || share.hiddenAt !== undefined) throw await refusal(deps, userId, assetId);
  try {
    // Copies again for an existing share, because its first copy can have failed.
    await copyFiles(deps.media, asset, share);
  } catch (error) {
    // Another call's share can already be public, and stays.
    if (share.shareId === added.shareId) await deps.shares.delete(userId, assetId);
    throw error;
  }
  const current = await deps.shares.find(userId, assetId);
  if (current?.fileKey === share.fileKey && current.hiddenAt === undefined) return toShare(deps, share);
  // The share was ended or hidden during the copy, when its files did not exist yet.
  await deleteCopies(deps.media, share);
  throw await refusal(deps, userId, assetId);
}

/** The end of a suspension can fail halfway, and leave pages hidden that nothing hides any more. */
async function showAgain(deps: ShareDeps, userId: string, hidden: StoredShare): Promise<StoredShare | undefined> {
  if (await deps.publicShares.isBlocked(userId, hidden.assetId)) return undefined;
  await showShare(deps, userId, hidden);
  return deps.shares.find(userId, hidden.assetId);
}

async function refusal({ publicShares }: ShareDeps, userId: string, assetId: string): Promise<AppError> {
  if (!(await publicShares.isBlocked(userId, assetId))) return notFound();
  return new AppError('conflict', 'This result was reported, so it can’t be shared.').because('reported_result');
}

export async function changeShare(
  deps: ShareDeps,
  userId: string,
  { id, showsPrompt }: { readonly id: string; readonly showsPrompt: boolean },
): Promise<Share> {
  const { generationPrompt } = await requireOwnResult(deps, userId, id);
  const share = await deps.shares.setPrompt(userId, id, showsPrompt ? generationPrompt : undefined);
  if (share === undefined) throw notFound();
  return toShare(deps, share);
}

/** The page disappears at once; an edge can serve the files for another minute. */
export function endShare({ shares }: Pick<ShareDeps, 'shares'>, userId: string, assetId: string): Promise<void> {
  return shares.delete(userId, assetId);
}

export async function requireOwnResult(
  { assets }: Pick<ShareDeps, 'assets'>,
  userId: string,
  assetId: string,
): Promise<StoredAsset> {
  const asset = await assets.find(userId, assetId);
  if (!asset?.isAiGenerated) throw notFound();
  return asset;
}

function notFound(): AppError {
  return new AppError('not_found', 'Asset not found');
}

function newShare(asset: StoredAsset, now: Date): StoredShare {
  const { id, mediaType, width, height, waveform, generationId, generationPrompt } = asset;
  const shareId = newToken();
  const isByArtist = generationId === undefined && generationPrompt === undefined;
  return {
    shareId,
    assetId: id,
    mediaType,
    ...nameCopies(asset, shareId),
    width,
    height,
    peaks: waveform?.peaks,
    ...(isByArtist && { isByArtist }),
    createdAt: now.toISOString(),
  };
}

function toShare({ siteOrigin }: ShareDeps, { shareId, prompt, createdAt }: StoredShare): Share {
  return { url: `${siteOrigin}/s/${shareId}`, showsPrompt: prompt !== undefined, createdAt };
}
