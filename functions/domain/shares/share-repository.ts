import * as z from 'zod/mini';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest, Table, TransactItem } from '#functions/platform/table/table.ts';
import { mediaTypeSchema } from '#shared/kernel/schemas.ts';

/** Shared results have copies of their files, so addresses don't reveal the owner. */
export const shareSchema = z.object({
  shareId: z.string(),
  assetId: z.string(),
  mediaType: mediaTypeSchema,
  fileKey: z.string(),
  thumbnailKey: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** The loudness of a sound's equal parts, from 0 to 99. */
  peaks: z.optional(z.array(z.int())),
  /** True if a person made it; shares from before 2026-11-28 don't say. */
  isByArtist: z.optional(z.boolean()),
  prompt: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  /** A report or the suspension of its owner hides the page; its files are deleted until it is shown again. */
  hiddenAt: z.optional(z.iso.datetime()),
});
export type StoredShare = z.infer<typeof shareSchema>;

/** The projection deletes the files of a deleted or hidden share. */
export class ShareRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(userId: string, assetId: string): Promise<StoredShare | undefined> {
    return this.table.get(keys.share(userId, assetId), shareSchema, { consistent: true });
  }

  pageOf(userId: string, request: ListRequest): Promise<ListPage<StoredShare>> {
    return this.table.query(partitions.sharesOf(userId), shareSchema, request);
  }

  async create(userId: string, share: StoredShare, checks: readonly TransactItem[] = []): Promise<void> {
    const { name: TableName } = this.table;
    const listing = { gsi1pk: partitions.share(share.shareId).partition, gsi1sk: 'SHARE' };
    const Item = { ...keys.share(userId, share.assetId), ...listing, ...share };
    const asset = { TableName, Key: keys.asset(userId, share.assetId), ConditionExpression: 'attribute_exists(pk)' };
    await this.table.transactOnce([
      { ConditionCheck: asset },
      ...checks,
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    ]);
  }

  async setPrompt(userId: string, assetId: string, prompt: string | undefined): Promise<StoredShare | undefined> {
    const exists = await this.table.update(
      keys.share(userId, assetId),
      setExpression({ prompt }),
      'attribute_exists(pk)',
    );
    return exists ? this.find(userId, assetId) : undefined;
  }

  delete(userId: string, assetId: string): Promise<void> {
    return this.table.delete(keys.share(userId, assetId));
  }
}
