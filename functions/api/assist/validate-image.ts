import { AppError } from '#functions/platform/app-error.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { ImageCheckRepository } from '#functions/domain/forms/check-files.ts';
import type { LanguageModel } from '#functions/providers/openai/openai-client.ts';
import { fieldOf, type FieldSources } from './field.ts';

interface ValidateDeps extends FieldSources {
  readonly assets: AssetRepository;
  readonly imageChecks: ImageCheckRepository;
  readonly languageModel: () => Promise<LanguageModel>;
  /** A URL or data URI that the language model can read. */
  readonly readableUrl: (fileKey: string) => Promise<string>;
}

interface Verdict {
  readonly isAccepted: boolean;
  readonly reason?: string;
}

/** Asks once for each image and instruction; a generation is refused without this answer (see create-generation). */
export async function validateImage(
  deps: ValidateDeps,
  userId: string,
  request: Parameters<typeof fieldOf>[1] & { assetId: string },
): Promise<Verdict> {
  const { imageValidationPrompt } = await fieldOf(deps, request);
  if (!imageValidationPrompt) return { isAccepted: true };
  const asset = await deps.assets.find(userId, request.assetId);
  if (asset === undefined) throw new AppError('not_found', 'Asset not found');
  const known = await deps.imageChecks.find(imageValidationPrompt, asset.fileKey);
  if (known !== undefined) return known;
  const model = await deps.languageModel();
  const verdict = await model.judgeImage(imageValidationPrompt, await deps.readableUrl(asset.fileKey));
  await deps.imageChecks.save(imageValidationPrompt, asset.fileKey, verdict);
  return verdict;
}
