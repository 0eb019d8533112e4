import * as z from 'zod/mini';
import { readExtension } from '#shared/kernel/media-types.ts';
import { mediaTypeSchema } from '#shared/kernel/schemas.ts';
import type { StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { reportKeys } from '#functions/platform/table/console-keys.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import { readAll } from '#functions/platform/table/read-list.ts';
import type { ListPage, ListRequest, Table, TransactItem, Wanted } from '#functions/platform/table/table.ts';

/** Shared results have copies of their files, so addresses don't reveal the owner. */
const shareSchema = z.object({
  shareId: z.string(),
  assetId: z.string(),
  mediaType: mediaTypeSchema,
  fileKey: z.string(),
  thumbnailKey: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** True if a person made it; shares from before 2026-11-28 don't say. */
  isByArtist: z.optional(z.boolean()),
  /** A copy of the prompt, only while the owner shows it on the page. */
  prompt: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  /** A report or the suspension of its owner hides the page; its files are deleted until it is shown again. */
  hiddenAt: z.optional(z.iso.datetime()),
});
export type StoredShare = z.infer<typeof shareSchema>;

const publicShareSchema = z.pipe(
  z.extend(shareSchema, { pk: z.string() }),
  z.transform(({ pk, ...share }) => ({ ...share, userId: pk.slice(keys.subscriber('').pk.length) })),
);

/** `suffix` distinguishes the copies of a share that was hidden meanwhile. */
export function nameCopies({ fileKey, thumbnailKey }: StoredAsset, shareId: string, suffix = '') {
  const nameCopy = (key: string, name: string) => `shared/${shareId}/${name}${suffix}.${readExtension(key) ?? ''}`;
  return {
    fileKey: nameCopy(fileKey, 'result'),
    ...(thumbnailKey !== undefined && { thumbnailKey: nameCopy(thumbnailKey, 'preview') }),
  };
}

/** The projection deletes the files of a deleted or hidden share. */
export class ShareRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(userId: string, assetId: string): Promise<StoredShare | undefined> {
    return this.table.get(keys.share(userId, assetId), shareSchema, { consistent: true });
  }

  async findPublic(shareId: string): Promise<(StoredShare & { readonly userId: string }) | undefined> {
    return (await this.table.first(partitions.share(shareId), publicShareSchema, 1))[0];
  }

  pageOf(userId: string, request: ListRequest): Promise<ListPage<StoredShare>> {
    return this.table.query(partitions.sharesOf(userId), shareSchema, request);
  }

  async allOf(userId: string): Promise<StoredShare[]> {
    return readAll((request) => this.pageOf(userId, request));
  }

  async create(userId: string, share: StoredShare): Promise<void> {
    const { name: TableName } = this.table;
    const listing = { gsi1pk: partitions.share(share.shareId).partition, gsi1sk: 'SHARE' };
    const Item = { ...keys.share(userId, share.assetId), ...listing, ...share };
    const asset = { TableName, Key: keys.asset(userId, share.assetId), ConditionExpression: 'attribute_exists(pk)' };
    await this.table.transactOnce([
      { ConditionCheck: asset },
      this.checkNotBlocked(userId, share.assetId),
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    ]);
  }

  /** Hides the prompt if it is undefined. Returns undefined if the asset is not shared. */
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

  async isBlocked(userId: string, assetId: string): Promise<boolean> {
    return isBlocked((await this.table.getItems([blockAt(userId, assetId)])).get(blockAt(userId, assetId)));
  }

  /** Each case of reports blocks and allows for itself. Belongs to the transaction that changes the case. */
  blockWrite({ userId, assetId }: AssetPlace, caseId: string, action: 'block' | 'allow'): TransactItem {
    return {
      Update: {
        TableName: this.table.name,
        Key: reportKeys.shareBlock(userId, assetId),
        UpdateExpression: `${action === 'block' ? 'ADD' : 'DELETE'} cases :cases`,
        ExpressionAttributeValues: { ':cases': new Set([caseId]) },
      },
    };
  }

  /** Does nothing for a result that is not shared, or when the reason has ended meanwhile. */
  async hide({ userId, assetId }: AssetPlace, reason: 'block' | 'suspension', now: Date): Promise<void> {
    const { name: TableName } = this.table;
    const { expression, names, values } = setExpression({ hiddenAt: now.toISOString() });
    const Update = {
      TableName,
      Key: keys.share(userId, assetId),
      UpdateExpression: expression,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
      ConditionExpression: 'attribute_exists(pk)',
    };
    const holds =
      reason === 'block'
        ? { Key: reportKeys.shareBlock(userId, assetId), ConditionExpression: 'attribute_exists(cases)' }
        : { Key: reportKeys.suspension(userId), ConditionExpression: 'attribute_exists(pk)' };
    await this.table.transactOnce([{ Update }, { ConditionCheck: { TableName, ...holds } }]);
  }

  /** Returns false when the share changed meanwhile, or a report or a suspension hides it. */
  show(userId: string, { assetId, shareId, hiddenAt }: StoredShare, files: Copies): Promise<boolean> {
    const { name: TableName } = this.table;
    const { expression, names, values } = setExpression(files, ['hiddenAt']);
    const Update = {
      TableName,
      Key: keys.share(userId, assetId),
      UpdateExpression: expression,
      ExpressionAttributeNames: { ...names, '#shareId': 'shareId' },
      ExpressionAttributeValues: { ...values, ':hiddenAt': hiddenAt, ':shareId': shareId },
      ConditionExpression: '#hiddenAt = :hiddenAt AND #shareId = :shareId',
    };
    const suspension = { Key: reportKeys.suspension(userId), ConditionExpression: 'attribute_not_exists(pk)' };
    return this.table.transactOnce([
      { Update },
      this.checkNotBlocked(userId, assetId),
      { ConditionCheck: { TableName, ...suspension } },
    ]);
  }

  private checkNotBlocked(userId: string, assetId: string): TransactItem {
    const Key = reportKeys.shareBlock(userId, assetId);
    return { ConditionCheck: { TableName: this.table.name, Key, ConditionExpression: 'attribute_not_exists(cases)' } };
  }
}

export function shareAt(userId: string, assetId: string) {
  return { key: keys.share(userId, assetId), schema: shareSchema } satisfies Wanted;
}

export type Copies = Pick<StoredShare, 'fileKey' | 'thumbnailKey'>;

interface AssetPlace {
  readonly userId: string;
  readonly assetId: string;
}

const blockSchema = z.object({ cases: z.optional(z.set(z.string())) });

function blockAt(userId: string, assetId: string) {
  return { key: reportKeys.shareBlock(userId, assetId), schema: blockSchema };
}

function isBlocked(block: z.output<typeof blockSchema> | undefined): boolean {
  return block?.cases !== undefined && block.cases.size > 0;
}
