import * as z from 'zod/mini';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import type { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import type { Change } from '#functions/platform/table/stream.ts';

/** An asset, an upload on its way, the note of a result that may never become an asset, or what was shared. */
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
}

/**
 * Deletes the files of a deleted asset, with what was shared of it, the copies of one that is not shared any more, and the
 * files of an upload that has ended, or whose time was up, without becoming one: whoever wrote them may have died before.
 */
export async function removeFiles(deps: RemovedFilesDeps, changes: readonly Change[]): Promise<void> {
  await Promise.all(changes.map((change) => removeFilesOf(deps, change)));
}

async function removeFilesOf({ assets, media, shares }: RemovedFilesDeps, { before, after }: Change): Promise<void> {
  if (before === undefined || after !== undefined || !/^(ASSET|UPLOAD|RESULT|SHARE)#/.test(before.sk)) return;
  const { pk, sk, uploadId, incomingKey, fileKey, thumbnailKey } = removedSchema.parse(before);
  const became = uploadId !== undefined && (await assets.find(pk.slice('USER#'.length), uploadId)) !== undefined;
  if (became) return;
  if (sk.startsWith('ASSET#')) await shares.delete(pk.slice('USER#'.length), sk.slice('ASSET#'.length));
  const keys = [incomingKey, fileKey, thumbnailKey].filter((key) => key !== undefined);
  await Promise.all(keys.map((key) => removeFile(media, key)));
}

/** Once its record is given up, nothing else names the file. */
async function removeFile(media: RemovedFilesDeps['media'], key: string): Promise<void> {
  try {
    await media.delete(key);
  } catch (error) {
    throw new Error(`The file ${key} could not be deleted`, { cause: error });
  }
}
