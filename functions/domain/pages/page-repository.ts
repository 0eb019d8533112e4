import * as z from 'zod/mini';
import { mediaTypeSchema } from '#shared/rules/media-type.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-repository.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table, Wanted } from '#functions/platform/table/table.ts';

const pageSchema = z.object({
  /** With its leading slash. */
  routePath: z.string().check(z.startsWith('/')),
  modelId: z.string(),
  appId: z.string(),
  /** What the app is called, where an admin has said. */
  appName: z.optional(z.string()),
  /** The model's own when absent; so is the description. */
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  exampleMediaUrl: z.optional(z.string()),
  exampleMediaType: z.optional(mediaTypeSchema),
  /** The key that pays the provider; the stage's own when absent. */
  apiKeyId: z.optional(z.string()),
  /** The admin who saved it last. */
  accessId: z.string(),
  createdAt: z.iso.datetime(),
});
export type Page = z.infer<typeof pageSchema>;

/** Far more than people write. */
const mostPages = 1000;

/** Public pages: models under a path. */
export class PageRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** `routePath` with or without its leading slash; `consistent` sees what was published just before. */
  findPage(routePath: string, options: { readonly consistent?: boolean } = {}): Promise<Page | undefined> {
    return this.table.get(pageAt(routePath).key, pageSchema, options);
  }

  /** Every public page; there are tens of them, written by people. */
  allPages(): Promise<Page[]> {
    return this.table.first(partitions.pages, pageSchema, mostPages);
  }

  /** The pages of one model, newest first. */
  async pagesOf(modelId: string): Promise<Page[]> {
    const own = (await this.allPages()).filter((page) => page.modelId === modelId);
    return own.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  /** Writes a page whether it is there or not. */
  save(page: Page): Promise<void> {
    return this.table.put(itemOf(page));
  }

  /** False when the path is taken. */
  create(page: Page, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    return this.table.transactOnce([
      { Put: { TableName, Item: itemOf(page), ConditionExpression: 'attribute_not_exists(pk)' } },
      putAuditEntry(TableName, audit),
    ]);
  }

  /** Moves a page to its new path, or changes it where it is; false when the path is taken, or the page gone. */
  async replace(routePath: string, page: Page, audit: AuditEntry): Promise<boolean> {
    const common = { TableName: this.table.name };
    const isMoved = page.routePath !== routePath;
    const condition = `attribute_${isMoved ? 'not_exists' : 'exists'}(pk)`;
    return this.table.transactOnce([
      { Put: { ...common, Item: itemOf(page), ConditionExpression: condition } },
      ...(isMoved
        ? [{ Delete: { ...common, Key: keys.page(routePath), ConditionExpression: 'attribute_exists(pk)' } }]
        : []),
      putAuditEntry(this.table.name, audit),
    ]);
  }

  /** False when it is gone already. */
  delete(routePath: string, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    return this.table.transactOnce([
      { Delete: { TableName, Key: keys.page(routePath), ConditionExpression: 'attribute_exists(pk)' } },
      putAuditEntry(TableName, audit),
    ]);
  }
}

/** `routePath` with or without its leading slash. */
export function pageAt(routePath: string) {
  return { key: keys.page(`/${routePath.replace(/^\/+/, '')}`), schema: pageSchema } satisfies Wanted;
}

function itemOf(page: Page) {
  return {
    ...keys.page(page.routePath),
    gsi1pk: partitions.pages.partition,
    gsi1sk: page.routePath,
    ...page,
  };
}
