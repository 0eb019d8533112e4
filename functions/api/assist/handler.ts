import { publicUrl } from '#functions/domain/assets/public-input.ts';
import { loadProForm } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { stageLanguageModel } from '#functions/providers/openai/assistant.ts';
import { assist } from '#shared/contracts/assist.ts';
import type { AnyField } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { judgeRecipient } from '#shared/rules/consent.ts';
import { formFields } from '#shared/rules/form-definition.ts';

const { allowances, assets, consents, imageChecks, proForms, publishedPages, sessions } = repositories();
const readableUrl = publicUrl(environment().MEDIA_BASE_URL);

export const handler = feature(
  assist,
  {
    enhancePrompt: async ({ caller, body }) => {
      const { enablePromptEnhancement, systemInstructions } = await requireField(body);
      if (!enablePromptEnhancement || !systemInstructions) {
        throw new AppError('invalid_input', 'System instructions not configured');
      }
      await consents.assertGiven(caller.userId, [judgeRecipient]);
      return { text: await (await stageLanguageModel()).enhance(systemInstructions, body.text) };
    },
    validateImage: async ({ caller, body }) => {
      const { imageValidationPrompt } = await requireField(body);
      if (!imageValidationPrompt) return { isAccepted: true };
      const asset = await assets.find(caller.userId, body.assetId);
      if (asset === undefined) throw new AppError('not_found', 'Asset not found');
      const known = await imageChecks.find(imageValidationPrompt, asset.fileKey);
      if (known !== undefined) return known;
      await consents.assertGiven(caller.userId, [judgeRecipient]);
      const model = await stageLanguageModel();
      const verdict = await model.judgeImage(imageValidationPrompt, await readableUrl(asset.fileKey));
      await imageChecks.save(imageValidationPrompt, asset.fileKey, verdict);
      return verdict;
    },
  },
  { subscriber: subscriberGuard(sessions) },
  allowances,
);

interface FieldRequest {
  readonly form: 'page' | 'pro-form';
  readonly routePath: string;
  readonly fieldKey: string;
}

async function requireField({ form, routePath, fieldKey: key }: FieldRequest): Promise<AnyField> {
  const definition =
    form === 'pro-form'
      ? await loadProForm(proForms, routePath)
      : (await publishedPages.findPublished(routePath)).model;
  const field = formFields(definition).find((candidate) => fieldKey(candidate) === key);
  if (field !== undefined) return field;
  const message = 'There is no such field on this page';
  throw new AppError('invalid_input', message, [{ field: 'fieldKey', message }]);
}
