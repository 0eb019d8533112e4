import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { keys, pageNameKeys, partitions } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem, Wanted } from '#functions/platform/table/table.ts';
import { mediaTypeSchema } from '#shared/kernel/schemas.ts';
import { cutText } from '#shared/kernel/texts.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';

const pageSchema = z.object({
  routePath: z.string().check(z.startsWith('/')),
  modelId: z.string(),
  appId: z.string(),
  appName: z.optional(z.string()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  exampleMediaUrl: z.optional(z.string()),
  exampleMediaType: z.optional(mediaTypeSchema),
  apiKeyId: z.optional(z.string()),
  accessId: z.string(),
  createdAt: z.iso.datetime(),
});
export type Page = z.infer<typeof pageSchema>;

const maxPages = 10_000;

// Decision: docs/decisions/032-pages-and-catalogue.md
export class PageRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  findPage(routePath: string, options: { readonly consistent?: boolean } = {}): Promise<Page | undefined> {
    return this.table.get(pageAt(routePath).key, pageSchema, options);
  }

  allPages(): Promise<Page[]> {
    return this.table.first(partitions.pages, pageSchema, maxPages);
  }

  async pagesOf(modelId: string): Promise<Page[]> {
    const pages = await this.table.first(partitions.pagesOf(modelId), pageSchema, maxPages);
    return pages.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  save(page: Page): Promise<void> {
    return this.table.transact([
      { Put: { TableName: this.table.name, Item: pageItem(page) } },
      ...this.appPageWrites({ page }),
    ]);
  }

  create(page: Page, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    return this.table.transactOnce([
      { Put: { TableName, Item: pageItem(page), ConditionExpression: 'attribute_not_exists(pk)' } },
      ...this.appPageWrites({ page }),
      putAuditEntry(TableName, audit),
    ]);
  }

  async replace(known: Page, page: Page, audit: AuditEntry): Promise<boolean> {
    const common = { TableName: this.table.name };
    const { routePath } = known;
    const isMoved = page.routePath !== routePath;
    const condition = `attribute_${isMoved ? 'not_exists' : 'exists'}(pk)`;
    return this.table.transactOnce([
      { Put: { ...common, Item: pageItem(page), ConditionExpression: condition } },
      ...(isMoved
        ? [{ Delete: { ...common, Key: keys.page(routePath), ConditionExpression: 'attribute_exists(pk)' } }]
        : []),
      ...this.appPageWrites({ known, page }),
      putAuditEntry(this.table.name, audit),
    ]);
  }

  delete(page: Page, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    return this.table.transactOnce([
      { Delete: { TableName, Key: keys.page(page.routePath), ConditionExpression: 'attribute_exists(pk)' } },
      ...this.appPageWrites({ known: page }),
      putAuditEntry(TableName, audit),
    ]);
  }

  private appPageWrites(change: { readonly known?: Page; readonly page?: Page }): TransactItem[] {
    return updateAppPages(this.table.name, change);
  }
}

/** One item has the labels of all pages of an app, and DynamoDB refuses it above 400 KB. */
export function refuseFullApp(error: unknown): never {
  const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
  if (!reasons.some(({ Message = '' }) => Message.startsWith('Item size'))) throw error;
  throw new AppError('conflict', 'This app has too many pages. Choose another App ID.');
}

export function pageAt(routePath: string) {
  return { key: keys.page(`/${routePath.replace(/^\/+/, '')}`), schema: pageSchema } satisfies Wanted;
}

export function pageItem(page: Page) {
  return {
    ...keys.page(page.routePath),
    gsi1pk: partitions.pages.partition,
    gsi1sk: `${page.modelId}#${page.routePath}`,
    ...pageNameKeys(page),
    ...page,
  };
}

export interface PageOfApp {
  readonly appId: string;
  readonly appName?: string | undefined;
  readonly title?: string | undefined;
}

const maxTitles = 3;

export function appLabel(appId: string, pages: readonly PageOfApp[]): string | undefined {
  const appPages = pages.filter((page) => page.appId === appId);
  const named = appPages.find(({ appName }) => appName !== undefined);
  if (named) return named.appName;
  const titles = [...new Set(appPages.flatMap(({ title }) => title ?? []))].toSorted();
  if (titles.length === 0) return undefined;
  const more = titles.length - maxTitles;
  return more > 0 ? `${titles.slice(0, maxTitles).join(', ')} and ${more} more` : titles.join(', ');
}

interface PageAtPath extends PageOfApp {
  readonly routePath: string;
}

/** In characters. The item of an app holds the labels of all its pages. */
const maxLabelLength = 100;

function toLabel({ appName, title }: PageOfApp) {
  return { appName: appName && cutText(appName, maxLabelLength), title: title && cutText(title, maxLabelLength) };
}

export function updateAppPages(
  TableName: string,
  { known, page }: { readonly known?: PageAtPath; readonly page?: PageAtPath },
): TransactItem[] {
  const isSamePath = known?.appId === page?.appId && known?.routePath === page?.routePath;
  const previous = isSamePath ? undefined : known;
  return [...new Set([previous?.appId, page?.appId])].flatMap((appId) => {
    if (appId === undefined) return [];
    const [removed, added] = [previous, page].map((change) => (change?.appId === appId ? change : undefined));
    const clauses = [...(added ? ['SET #come = :said'] : []), ...(removed ? ['REMOVE #left'] : [])];
    const Update = {
      TableName,
      Key: keys.appPages(appId),
      UpdateExpression: clauses.join(' '),
      ExpressionAttributeNames: {
        ...(added && { '#come': added.routePath }),
        ...(removed && { '#left': removed.routePath }),
      },
      ...(added && { ExpressionAttributeValues: { ':said': toLabel(added) } }),
    };
    return [{ Update }];
  });
}
