import * as z from 'zod/mini';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import type { Change } from '#functions/platform/table/stream.ts';

/** An upload on its way, or the note of a result that may never become an asset. */
const removedSchema = z.object({
  pk: z.string(),
  uploadId: z.string(),
  incomingKey: z.optional(z.string()),
  fileKey: z.optional(z.string()),
  thumbnailKey: z.optional(z.string()),
});

interface AbandonedDeps {
  readonly assets: Pick<AssetRepository, 'find'>;
  readonly media: Pick<MediaStore, 'delete'>;
}

/**
 * Deletes the files of an upload that has ended, or whose time was up, without becoming an asset: whoever wrote them may have died before
 * the end.
 */
export async function removeAbandoned({ assets, media }: AbandonedDeps, { before, after }: Change): Promise<void> {
  if (before === undefined || after !== undefined || !/^(UPLOAD|RESULT)#/.test(before.sk)) return;
  const { pk, uploadId, incomingKey, fileKey, thumbnailKey } = removedSchema.parse(before);
  if ((await assets.find(pk.slice('USER#'.length), uploadId)) !== undefined) return;
  for (const key of [incomingKey, fileKey, thumbnailKey]) {
    if (key !== undefined) await media.delete(key);
  }
}
