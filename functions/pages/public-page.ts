import type { PublicField, PublicPage } from '#shared/contracts/pages.ts';
import { loadPage, type PageSources } from '#functions/platform/dynamo/load-page.ts';
import type { InputField } from '#shared/domain/input-field.ts';
import { formFields } from '#shared/domain/model-definition.ts';

/** What a subscriber's screen needs, without the fields' instructions to other models. */
export async function publicPage(sources: PageSources, routePath: string): Promise<PublicPage> {
  const { page, model } = await loadPage(sources, routePath);
  const { title, description, exampleMediaUrl, exampleMediaType } = page;
  return {
    page: { routePath: page.routePath, title, description, exampleMediaUrl, exampleMediaType },
    form: {
      modelName: model.name,
      outputType: model.outputType,
      creditCost: model.creditCost,
      isLongRunning: model.isLongRunning,
      estimatedSeconds: model.estimatedSeconds,
      fields: formFields(model).map(publicField),
    },
  };
}

/** Without instructions to other models; whether there is a check of images is all that a browser needs. */
export function publicField(field: InputField): PublicField {
  const { imageValidationPrompt, systemInstructions: _, ...shown } = field;
  return { ...shown, checksImages: field.type === 'file' && Boolean(imageValidationPrompt) };
}
