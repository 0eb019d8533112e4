import { z } from 'zod';
import { inputFieldSchema } from '#shared/domain/input-field.ts';
import { mediaTypeSchema } from '#shared/domain/media-type.ts';
import { keys, partitions } from './keys.ts';
import type { Table } from './table.ts';

const pageSchema = z.object({
  /** With its leading slash. */
  routePath: z.string().startsWith('/'),
  modelId: z.string(),
  appId: z.string(),
  title: z.string(),
  description: z.string(),
  exampleMediaUrl: z.string().optional(),
  exampleMediaType: mediaTypeSchema.optional(),
});
export type Page = z.infer<typeof pageSchema>;

const modelSchema = z.object({
  modelId: z.string(),
  version: z.number().int().min(1),
  name: z.string(),
  description: z.string(),
  /** The provider's endpoint id: `fal-ai/flux/schnell`. */
  endpoint: z.string().min(1),
  /** The container of the result's files: `images`. */
  outputKey: z.string(),
  outputType: mediaTypeSchema,
  creditCost: z.number().int().min(1).max(1000),
  estimatedSeconds: z.number().int().min(1).max(86_400),
  isLongRunning: z.boolean(),
  pollingIntervalSeconds: z.number().int().min(10).max(3600),
  isAvailable: z.boolean(),
  inputSchema: z.array(inputFieldSchema),
});
export type Model = z.infer<typeof modelSchema>;

/** Far more than people write. */
const mostPages = 1000;

/** Public pages and the models they publish. */
export class PageRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** `routePath` with or without its leading slash. */
  findPage(routePath: string): Promise<Page | undefined> {
    return this.table.get(keys.page(`/${routePath.replace(/^\/+/, '')}`), pageSchema);
  }

  findModel(modelId: string): Promise<Model | undefined> {
    return this.table.get(keys.model(modelId), modelSchema);
  }

  /** Every public page; there are tens of them, written by people. */
  allPages(): Promise<Page[]> {
    return this.table.first(partitions.pages, pageSchema, mostPages);
  }

  savePage(page: Page): Promise<void> {
    const listing = { gsi1pk: partitions.pages.partition, gsi1sk: page.routePath };
    return this.table.put({ ...keys.page(page.routePath), ...listing, ...page });
  }

  saveModel(model: Model): Promise<void> {
    return this.table.put({ ...keys.model(model.modelId), ...model });
  }
}
