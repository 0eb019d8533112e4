import type { PageSummary } from '#shared/contracts/pages.ts';
import { acceptedMediaTypes } from '#shared/domain/accepted-media.ts';
import { fieldKey } from '#shared/domain/field-key.ts';
import type { MediaType } from '#shared/domain/media-type.ts';
import { formFields } from '#shared/domain/model-definition.ts';
import type { PageSources } from '#functions/platform/dynamo/load-page.ts';

/** The public pages in whose form a file of this kind can be chosen, each with the first field that takes it. */
export async function pagesThatTake({ pages, models }: PageSources, kind: MediaType): Promise<PageSummary[]> {
  const found = await Promise.all(
    (await pages.allPages()).map(async ({ modelId, routePath, title, description, ...page }) => {
      const model = await models.find(modelId);
      const field = (model && formFields(model))?.find(
        ({ type, hidden, accept }) => type === 'file' && !hidden && acceptedMediaTypes(accept).includes(kind),
      );
      if (model === undefined || !model.isAvailable || field === undefined) return [];
      const { outputType, creditCost } = model;
      const { exampleMediaUrl, exampleMediaType } = page;
      const example = { exampleMediaUrl, exampleMediaType };
      return [{ routePath, title, description, ...example, outputType, creditCost, fieldKey: fieldKey(field) }];
    }),
  );
  return found.flat();
}
