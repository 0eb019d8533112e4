import type { PublicPage } from '#shared/contracts/pages.ts';
import { modelOf, type Named, published, type PublishedPages } from '#functions/domain/pages/published-pages.ts';
import { restingMessage } from '#shared/rules/failures.ts';
import { isPageResting, restsOf } from '#functions/domain/rests/resting.ts';
import type { Wanted } from '#functions/platform/table/table.ts';
import { publicFields } from '#functions/domain/forms/public-field.ts';

/** What a subscriber's screen needs, without the fields' instructions to other models. */
export async function publicPage(pages: PublishedPages, routePath: string, now: Date): Promise<PublicPage> {
  const found = await pages.read(routePath);
  const { page, model } = published(found);
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
    ...(isPageResting(page, found.parts, now) && { resting: restingMessage }),
  };
}

/** What a page publishes, and what of it may rest. */
export function withRests(named: Named): Wanted[] {
  return [...modelOf(named), ...restsOf(named)];
}
