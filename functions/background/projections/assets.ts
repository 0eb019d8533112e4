import * as z from 'zod/mini';
import type { UserFiles } from '#functions/domain/account-jobs/user-items-and-files.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import type { GenerationRepository, GenerationWithInput } from '#functions/domain/generations/generation-repository.ts';
import {
  toOutputAssets,
  type GenerationInput,
  type GenerationRun,
  generationSchema,
  sentPrompt,
} from '#functions/domain/generations/generation.ts';
import type { ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import type { PublicShares } from '#functions/domain/shares/public-shares.ts';
import type { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import type { Change, StreamItem } from '#functions/platform/table/stream.ts';
import { parseFiles } from '#shared/form/types/file.ts';
import { mediaTypeOfFilename } from '#shared/kernel/media-types.ts';

interface GenerationEndDeps {
  readonly assets: Pick<AssetRepository, 'create' | 'find'>;
  readonly copies: Pick<ProviderCopies, 'add'>;
  readonly generations: Pick<GenerationRepository, 'findWithInput'>;
}

/**
 * Reads the generation with its run and input once, for its assets and for the deletion at the provider. Safe to
 * repeat: keeps existing assets and does not restore deleted ones. Returns the file of the picture that a film was
 * made from.
 */
export async function followGenerationEnd(
  { assets, copies, generations }: GenerationEndDeps,
  { before, after }: Change,
  now: Date,
): Promise<string | undefined> {
  const hasEnded = after?.['settlement'] !== undefined && before?.['settlement'] === undefined;
  if (after?.sk !== 'GENERATION' || !hasEnded) return undefined;
  const { id, status } = generationSchema.parse(after);
  const found = await generations.findWithInput(id);
  if (found === undefined) return undefined;
  const made = status === 'completed' ? listMadeAssets(found) : [];
  await Promise.all([
    ...made.map((asset) => assets.create(asset)),
    // Decision: docs/decisions/055-copies-at-providers.md
    copies.add(found.generation, found.run, now),
  ]);
  return made[0]?.mediaType === 'video' ? findSourceKey(assets, found) : undefined;
}

async function findSourceKey(
  assets: Pick<AssetRepository, 'find'>,
  { generation: { userId }, input }: GenerationWithInput,
): Promise<string | undefined> {
  const files = Object.values(input?.values ?? {}).flatMap((value) => parseFiles(value) ?? []);
  const picture = files.find(({ filename, publicUrl }) => mediaTypeOfFilename(filename ?? publicUrl) === 'image');
  const asset = picture?.assetId === undefined ? undefined : await assets.find(userId, picture.assetId);
  return asset && (asset.thumbnailKey ?? asset.fileKey);
}

function listMadeAssets({ generation, run, input }: GenerationWithInput) {
  const details = {
    model: input?.modelName,
    generationPrompt: input && (sentPrompt(input) ?? resultPrompt(run, input)),
  };
  const hashes = new Map(run.outputs?.map(({ id, sha256 }) => [id, sha256]));
  return toOutputAssets(generation).map((asset) => ({ ...asset, ...details, sha256: hashes.get(asset.id) }));
}

/** Forms without a prompt use the prompt that the model reports. */
function resultPrompt(
  { resultPrompt: storedPrompt }: GenerationRun,
  { promptPath }: GenerationInput,
): string | undefined {
  return promptPath === '' ? undefined : storedPrompt;
}

const madeAssetSchema = z.object({ generationId: z.optional(z.string()) });

export async function hastenCopyDeletion(
  copies: Pick<ProviderCopies, 'hasten'>,
  { before, after }: Change,
  now: Date,
): Promise<void> {
  if (after !== undefined || !before?.sk.startsWith('ASSET#')) return;
  const { generationId } = madeAssetSchema.parse(before);
  if (generationId !== undefined) await copies.hasten(generationId, now);
}

const removedSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  uploadId: z.optional(z.string()),
  incomingKey: z.optional(z.string()),
  fileKey: z.optional(z.string()),
  thumbnailKey: z.optional(z.string()),
});

interface RemovedFilesDeps {
  readonly assets: Pick<AssetRepository, 'find'>;
  readonly media: Pick<MediaStore, 'delete'>;
  readonly shares: Pick<ShareRepository, 'delete'>;
  readonly publicShares: Pick<PublicShares, 'hide'>;
  readonly userFiles: Pick<UserFiles, 'deleteAllVersions'>;
}

export async function removeFiles(deps: RemovedFilesDeps, changes: readonly Change[]): Promise<void> {
  await Promise.all(changes.map((change) => removeFilesAfter(deps, change)));
}

async function removeFilesAfter(deps: RemovedFilesDeps, { before, after }: Change): Promise<void> {
  const { assets, shares, publicShares } = deps;
  if (after?.sk.startsWith('SHAREBLOCK#') && after['cases'] !== undefined) {
    const asset = { userId: after.pk.slice('USER#'.length), assetId: after.sk.slice('SHAREBLOCK#'.length) };
    await publicShares.hide(asset, 'block', new Date());
  }
  if (before !== undefined && isHiddenNow(before, after)) {
    const { fileKey, thumbnailKey } = removedSchema.parse(before);
    await Promise.all([fileKey, thumbnailKey].map(async (key) => key && removeFile(deps, key)));
  }
  if (before === undefined || after !== undefined || !/^(ASSET|UPLOAD|RESULT|SHARE)#/.test(before.sk)) return;
  const { pk, sk, uploadId, incomingKey, fileKey, thumbnailKey } = removedSchema.parse(before);
  const isAsset = uploadId !== undefined && (await assets.find(pk.slice('USER#'.length), uploadId)) !== undefined;
  if (isAsset) return;
  if (sk.startsWith('ASSET#')) await shares.delete(pk.slice('USER#'.length), sk.slice('ASSET#'.length));
  const keys = [incomingKey, fileKey, thumbnailKey].filter((key) => key !== undefined);
  await Promise.all(keys.map((key) => removeFile(deps, key)));
}

function isHiddenNow(before: StreamItem, after: StreamItem | undefined): boolean {
  return before.sk.startsWith('SHARE#') && before['hiddenAt'] === undefined && after?.['hiddenAt'] !== undefined;
}

/** Keeps no version of a shared copy. Names the file in the error, because no record contains its key any longer. */
async function removeFile(
  { media, userFiles }: Pick<RemovedFilesDeps, 'media' | 'userFiles'>,
  key: string,
): Promise<void> {
  try {
    if (key.startsWith('shared/')) await userFiles.deleteAllVersions(key);
    else await media.delete(key);
  } catch (error) {
    throw new Error(`The file ${key} could not be deleted`, { cause: error });
  }
}
