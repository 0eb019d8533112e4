import { AppError } from '../app-error.ts';
import type { Model, Page, PageRepository } from './page-repository.ts';

/** A public page and its model; throws `page_not_found` with S§8's messages. */
export async function loadPage(pages: PageRepository, routePath: string): Promise<{ page: Page; model: Model }> {
  const page = await pages.findPage(routePath);
  if (page === undefined) {
    throw new AppError('page_not_found', 'Page not found. This public page does not exist.');
  }
  const model = await pages.findModel(page.modelId);
  if (model === undefined || !model.isAvailable) {
    throw new AppError('page_not_found', 'Associated model configuration not found.');
  }
  return { page, model };
}
