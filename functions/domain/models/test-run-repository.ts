import * as z from 'zod/mini';
import { testRunKeys } from '#functions/platform/table/console-keys.ts';
import { isExpired, setExpression } from '#functions/platform/table/expression.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { jobUrlsSchema } from '#functions/providers/provider.ts';
import { mediaTypeSchema } from '#shared/kernel/schemas.ts';
import { cutText } from '#shared/kernel/texts.ts';
import { outputSettings, providerIdSchema } from '#shared/rules/output-settings.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';

const testRunSchema = z.object({
  id: z.string(),
  accessId: z.string(),
  provider: providerIdSchema,
  endpoint: z.string(),
  ...outputSettings,
  apiKeyId: z.optional(z.string()),
  jobHash: z.optional(z.string()),
  startedAt: z.iso.datetime(),
  requestId: z.optional(z.string()),
  jobUrls: z.optional(jobUrlsSchema),
  error: z.optional(z.string()),
  /** JSON text, because a DynamoDB item can't store every number and depth. */
  outputJson: z.optional(z.string()),
  media: z.optional(z.array(z.object({ fileKey: z.string(), mediaType: mediaTypeSchema }))),
  expiresAtEpochSeconds: z.optional(z.int()),
});
export type StoredTestRun = z.infer<typeof testRunSchema>;

const maxErrorLength = 500;
const lifetimeSeconds = 7 * 24 * 60 * 60;
const passedLifetimeSeconds = 90 * 24 * 60 * 60;

const passedSchema = z.object({ expiresAtEpochSeconds: z.int() });

export class TestRunRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async find(id: string, now: Date): Promise<StoredTestRun | undefined> {
    const found = await this.table.get(testRunKeys.run(id), testRunSchema, { consistent: true });
    return found === undefined || isExpired(found, now) ? undefined : found;
  }

  create(run: StoredTestRun, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    const expiresAtEpochSeconds = Math.floor(Date.parse(run.startedAt) / 1000) + lifetimeSeconds;
    const Item = { ...testRunKeys.run(run.id), ...run, expiresAtEpochSeconds };
    return this.table.transactOnce([
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      putAuditEntry(TableName, audit),
    ]);
  }

  async update(
    id: string,
    changes: Partial<Pick<StoredTestRun, 'requestId' | 'jobUrls' | 'error' | 'outputJson' | 'media'>>,
  ): Promise<void> {
    const { error } = changes;
    const cut = { ...changes, ...(error !== undefined && { error: cutText(error, maxErrorLength) }) };
    await this.table.update(testRunKeys.run(id), setExpression(cut), 'attribute_exists(pk)');
  }

  savePassed(jobHash: string, now: Date): Promise<void> {
    const expiresAtEpochSeconds = Math.floor(now.getTime() / 1000) + passedLifetimeSeconds;
    return this.table.put({ ...testRunKeys.passedJob(jobHash), expiresAtEpochSeconds });
  }

  async hasPassed(jobHash: string, now: Date): Promise<boolean> {
    const passed = await this.table.get(testRunKeys.passedJob(jobHash), passedSchema, { consistent: true });
    return passed !== undefined && !isExpired(passed, now);
  }
}
