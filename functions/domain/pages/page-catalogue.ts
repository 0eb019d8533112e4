import type { Table } from '#functions/platform/table/table.ts';
import { ModelRepository } from '../models/model-repository.ts';
import { PageRepository } from './page-repository.ts';
import { inWords, type Published } from './published-pages.ts';

/** Lists may be so much behind what admins have just saved; whoever opens a page reads it as it is. */
const freshMs = 30_000;

/** Every public page with its model, also with one that is not available. */
export class PageCatalogue {
  private readonly pages: PageRepository;
  private readonly models: ModelRepository;
  private readonly now: () => number;
  private known: { readonly at: number; readonly pages: Promise<readonly Published[]> } | undefined;

  constructor(table: Table, now: () => number = Date.now) {
    this.pages = new PageRepository(table);
    this.models = new ModelRepository(table);
    this.now = now;
  }

  /** Asks the table once in half a minute: for the pages, and for all of their models together. */
  all(): Promise<readonly Published[]> {
    const at = this.now();
    if (this.known === undefined || at - this.known.at >= freshMs) {
      this.known = { at, pages: this.read() };
      // What could not be had is asked for again.
      this.known.pages.catch(() => (this.known = undefined));
    }
    return this.known.pages;
  }

  private async read(): Promise<readonly Published[]> {
    const pages = await this.pages.allPages();
    const models = await this.models.findMany(pages.map(({ modelId }) => modelId));
    return pages.flatMap((page) => {
      const model = models.get(page.modelId);
      return model === undefined ? [] : [{ page: inWords(page, model), model }];
    });
  }
}
