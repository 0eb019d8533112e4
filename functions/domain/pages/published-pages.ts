import { AppError } from '#functions/platform/app-error.ts';
import type { FoundItems, Table, Wanted } from '#functions/platform/table/table.ts';
import { type Model, modelAt, ModelRepository } from '../models/model-repository.ts';
import { type Page, pageAt, PageRepository } from './page-repository.ts';

type PublishedPage = Page & { readonly title: string; readonly description: string };

export interface Published {
  readonly page: PublishedPage;
  readonly model: Model;
}

interface FoundPage {
  readonly page: Page | undefined;
  readonly parts: FoundItems;
  readonly items: FoundItems;
}

export type Named = Pick<Page, 'modelId' | 'apiKeyId'>;

/** Reads a page together with the items that it named last time, so only a change needs a second request. */
export class PublishedPages {
  private readonly table: Table;
  private readonly named = new Map<string, Named>();

  private readonly partsOf: (named: Named) => readonly Wanted[];

  constructor(table: Table, partsOf = wantedModel) {
    this.table = table;
    this.partsOf = partsOf;
  }

  async findPublished(routePath: string): Promise<Published> {
    return requirePublished(await this.read(routePath));
  }

  async read(routePath: string, extraItems: readonly Wanted[] = []): Promise<FoundPage> {
    const wanted = pageAt(routePath);
    const { pk } = wanted.key;
    const remembered = this.named.get(pk);
    const items = await this.table.getItems([
      ...extraItems,
      wanted,
      ...(remembered === undefined ? [] : this.partsOf(remembered)),
    ]);
    const page = items.get(wanted);
    const isUnchanged = page?.modelId === remembered?.modelId && page?.apiKeyId === remembered?.apiKeyId;
    if (page === undefined || isUnchanged) return { page, items, parts: items };
    this.named.set(pk, { modelId: page.modelId, apiKeyId: page.apiKeyId });
    return { page, items, parts: await this.table.getItems(this.partsOf(page)) };
  }
}

export function wantedModel({ modelId }: Named): Wanted[] {
  return [modelAt(modelId)];
}

export function requirePublished({ page, parts }: FoundPage): Published {
  if (page === undefined) {
    throw new AppError('page_not_found', 'Page not found. This public page does not exist.');
  }
  const model = parts.get(modelAt(page.modelId));
  if (model === undefined || !isOpenToSubscribers(model)) {
    throw new AppError('page_not_found', 'Associated model configuration not found.');
  }
  return { page: toPublishedPage(page, model), model };
}

export function isOpenToSubscribers({
  isAvailable,
  isArchived = false,
}: Pick<Model, 'isAvailable' | 'isArchived'>): boolean {
  return isAvailable && !isArchived;
}

function toPublishedPage(page: Page, model: Model): PublishedPage {
  return { ...page, title: page.title ?? model.name, description: page.description ?? model.description };
}

/** Lists can be this much older than admins' saves; opening a page always reads the current one. */
const freshForMs = 30_000;

export class PageCatalogue {
  private readonly pages: PageRepository;
  private readonly models: ModelRepository;
  private readonly now: () => number;
  private cached: { readonly at: number; readonly pages: Promise<readonly Published[]> } | undefined;

  constructor(table: Table, now: () => number = Date.now) {
    this.pages = new PageRepository(table);
    this.models = new ModelRepository(table);
    this.now = now;
  }

  all(): Promise<readonly Published[]> {
    const at = this.now();
    if (this.cached === undefined || at - this.cached.at >= freshForMs) {
      this.cached = { at, pages: this.read() };
      this.cached.pages.catch(() => (this.cached = undefined));
    }
    return this.cached.pages;
  }

  private async read(): Promise<readonly Published[]> {
    const pages = await this.pages.allPages();
    const models = await this.models.findMany(pages.map(({ modelId }) => modelId));
    return pages.flatMap((page) => {
      const model = models.get(page.modelId);
      return model === undefined ? [] : [{ page: toPublishedPage(page, model), model }];
    });
  }
}
