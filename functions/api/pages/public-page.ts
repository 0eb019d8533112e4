import type { PublicPage } from '#shared/contracts/pages.ts';
import { loadPage, type PageSources } from '#functions/domain/pages/load-page.ts';
import { publicFields } from '#functions/domain/forms/public-field.ts';

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
      fields: publicFields(model),
    },
  };
}
