import { assist } from '#shared/contracts/assist.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { type LanguageModel, stageLanguageModel } from '#functions/providers/openai/openai-client.ts';
import { publicUrl } from '#functions/domain/assets/public-input.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { ImageCheckRepository } from '#functions/domain/forms/image-check-repository.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { AnyField, Field } from '#shared/form/field-types.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import type { PublishedPages } from '#functions/domain/pages/published-pages.ts';
import { loadProForm } from '#functions/domain/pro-forms/load-pro-form.ts';
import type { ProFormRepository } from '#functions/domain/pro-forms/pro-form-repository.ts';

const { MEDIA_BASE_URL } = environment();
const data = repositories();
const deps = {
  ...data,
  languageModel: stageLanguageModel,
  readableUrl: publicUrl(MEDIA_BASE_URL),
};

export const handler = feature(
  assist,
  {
    enhancePrompt: async ({ body }) => ({ text: await enhancePrompt(deps, body) }),
    validateImage: ({ caller, body }) => validateImage(deps, caller.userId, body),
  },
  { subscriber: subscriberGuard(data.sessions) },
  data.allowances,
);

interface EnhanceDeps extends FieldSources {
  readonly languageModel: () => Promise<LanguageModel>;
}

/** The instructions are the field's own and never leave the server. */
export async function enhancePrompt(
  deps: EnhanceDeps,
  request: Parameters<typeof fieldOf>[1] & { text: string },
): Promise<string> {
  const { enablePromptEnhancement, systemInstructions } = await fieldOf(deps, request);
  if (!enablePromptEnhancement || !systemInstructions) {
    throw new AppError('invalid_input', 'System instructions not configured');
  }
  return (await deps.languageModel()).enhance(systemInstructions, request.text);
}

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

export interface FieldSources {
  readonly publishedPages: PublishedPages;
  readonly proForms: ProFormRepository;
}

interface FieldRequest {
  readonly form: 'page' | 'pro-form';
  readonly routePath: string;
  readonly fieldKey: string;
}

/** A field that subscribers fill in; throws `page_not_found` or `invalid_input`. */
export async function fieldOf(sources: FieldSources, request: FieldRequest): Promise<AnyField> {
  const fields = await fieldsOf(sources, request);
  const field = fields.find((candidate) => fieldKey(candidate) === request.fieldKey);
  if (field !== undefined) return field;
  const message = 'There is no such field on this page';
  throw new AppError('invalid_input', message, [{ field: 'fieldKey', message }]);
}

async function fieldsOf(sources: FieldSources, { form, routePath }: FieldRequest): Promise<Field[]> {
  if (form === 'pro-form') return formFields(await loadProForm(sources.proForms, routePath));
  return formFields((await sources.publishedPages.findPublished(routePath)).model);
}
