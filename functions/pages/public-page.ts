import type { PublicPage } from '#shared/contracts/pages.ts';
import { loadPage } from '#functions/platform/dynamo/load-page.ts';
import type { PageRepository } from '#functions/platform/dynamo/page-repository.ts';

/** What a subscriber's screen needs; the contract strips instructions to other models from the fields. */
export async function publicPage(pages: PageRepository, routePath: string): Promise<PublicPage> {
  const { page, model } = await loadPage(pages, routePath);
  const { title, description, exampleMediaUrl, exampleMediaType } = page;
  return {
    page: { routePath: page.routePath, title, description, exampleMediaUrl, exampleMediaType },
    form: {
      modelName: model.name,
      outputType: model.outputType,
      creditCost: model.creditCost,
      isLongRunning: model.isLongRunning,
      estimatedSeconds: model.estimatedSeconds,
      fields: model.inputSchema,
    },
  };
}
