import type { PageSummary } from '#shared/contracts/pages.ts';
import { acceptedMediaTypes } from '#shared/domain/accepted-media.ts';
import { fieldKey } from '#shared/domain/field-key.ts';
import type { MediaType } from '#shared/domain/media-type.ts';
import type { PageRepository } from '#functions/platform/dynamo/page-repository.ts';

/** The public pages in whose form a file of this kind can be chosen, each with the first field that takes it. */
export async function pagesThatTake(pages: PageRepository, kind: MediaType): Promise<PageSummary[]> {
  const found = await Promise.all(
    (await pages.allPages()).map(async ({ modelId, routePath, title, description, ...page }) => {
      const model = await pages.findModel(modelId);
      const field = model?.inputSchema.find(
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
