import type { PublicPage } from '#shared/contracts/pages.ts';
import type { PublishedPages } from '#functions/domain/pages/published-pages.ts';
import { publicFields } from '#functions/domain/forms/public-field.ts';

/** What a subscriber's screen needs, without the fields' instructions to other models. */
export async function publicPage(pages: PublishedPages, routePath: string): Promise<PublicPage> {
  const { page, model } = await pages.findPublished(routePath);
  const { title, description, exampleMediaUrl, exampleMediaType } = page;
  return {
    page: { routePath: page.routePath, title, description, exampleMediaUrl, exampleMediaType },
    form: {
      modelName: model.name,
      outputType: model.outputType,
      creditCost: model.creditCost,
      priceRule: model.priceRule,
      isLongRunning: model.isLongRunning,
      estimatedSeconds: model.estimatedSeconds,
      fields: publicFields(model),
    },
  };
}
