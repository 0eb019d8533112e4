import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import {
  assetsOf,
  type GenerationInput,
  type GenerationRun,
  generationSchema,
  sentPrompt,
} from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { Change } from '#functions/platform/table/stream.ts';
import * as z from 'zod/mini';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import type { ShareRepository } from '#functions/domain/shares/share-repository.ts';

interface MakeAssetsDeps {
  readonly assets: AssetRepository;
  readonly generations: GenerationRepository;
}

/**
 * Makes assets of a generation's outputs once it has been charged. An asset that exists is left as it is, and one that has
 * been deleted since does not come back, however often the change is delivered.
 */
export async function makeAssets({ assets, generations }: MakeAssetsDeps, { before, after }: Change): Promise<void> {
  if (after?.sk !== 'GENERATION' || before?.['settlement'] !== undefined) return;
  const { id, status } = generationSchema.parse(after);
  const found = status === 'completed' ? await generations.findWithInput(id) : undefined;
  if (found === undefined || found.generation.outputs.length === 0) return;
  const { generation: current, run, input } = found;
  const described = {
    model: input?.modelName,
    generationPrompt: input && (sentPrompt(input) ?? resultPrompt(run, input)),
  };
  await Promise.all(assetsOf(current).map((asset) => assets.create({ ...asset, ...described })));
}

/** What the model says that it was asked for, where its form has no prompt. */
function resultPrompt({ resultPrompt: told }: GenerationRun, { promptPath }: GenerationInput): string | undefined {
  return promptPath === '' ? undefined : told;
}

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
