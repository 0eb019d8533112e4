import { AppError } from '#functions/platform/app-error.ts';
import type { Model, ModelRepository } from '../models/model-repository.ts';
import type { Page, PageRepository } from './page-repository.ts';

/** Where public pages and what they publish are found. */
export interface PageSources {
  readonly pages: PageRepository;
  readonly models: ModelRepository;
}

/** A page in words: its own, or its model's. */
export type PublishedPage = Page & { readonly title: string; readonly description: string };

/** A public page and its model; throws `page_not_found`. */
export async function loadPage(
  { pages, models }: PageSources,
  routePath: string,
): Promise<{ page: PublishedPage; model: Model }> {
  const page = await pages.findPage(routePath);
  if (page === undefined) {
    throw new AppError('page_not_found', 'Page not found. This public page does not exist.');
  }
  const model = await models.find(page.modelId);
  if (model === undefined || !model.isAvailable) {
    throw new AppError('page_not_found', 'Associated model configuration not found.');
  }
  return { page: inWords(page, model), model };
}

export function inWords(page: Page, model: Model): PublishedPage {
  return { ...page, title: page.title ?? model.name, description: page.description ?? model.description };
}
