import * as z from 'zod/mini';
import type { StoredAsset, AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { checkNotSuspended } from '#functions/domain/subscribers/suspension.ts';
import { newToken } from '#functions/platform/ids-and-idempotency.ts';
import { reportKeys } from '#functions/platform/table/console-keys.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem, Wanted } from '#functions/platform/table/table.ts';
import { readExtension } from '#shared/kernel/media-types.ts';
import { shareSchema, type StoredShare } from './share-repository.ts';

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

/** Separate from `ShareRepository`, because hot functions don't need it. */
export class PublicShares {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async findPublic(shareId: string): Promise<(StoredShare & { readonly userId: string }) | undefined> {
    return (await this.table.first(partitions.share(shareId), publicShareSchema, 1))[0];
  }

  async isBlocked(userId: string, assetId: string): Promise<boolean> {
    const block = (await this.table.getItems([blockAt(userId, assetId)])).get(blockAt(userId, assetId));
    return block?.cases !== undefined;
  }

  /** Several cases can block one result; each lifts only its own block. */
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
    return this.table.transactOnce([{ Update }, ...this.checkCanShow(userId, assetId)]);
  }

  /** Neither a report nor a suspension hides it. */
  checkCanShow(userId: string, assetId: string): TransactItem[] {
    const Key = reportKeys.shareBlock(userId, assetId);
    const ConditionCheck = { TableName: this.table.name, Key, ConditionExpression: 'attribute_not_exists(cases)' };
    return [{ ConditionCheck }, checkNotSuspended(this.table, userId)];
  }
}

export function shareAt(userId: string, assetId: string) {
  return { key: keys.share(userId, assetId), schema: shareSchema } satisfies Wanted;
}

type Copies = Pick<StoredShare, 'fileKey' | 'thumbnailKey'>;

interface AssetPlace {
  readonly userId: string;
  readonly assetId: string;
}

const blockSchema = z.object({ cases: z.optional(z.set(z.string())) });

function blockAt(userId: string, assetId: string) {
  return { key: reportKeys.shareBlock(userId, assetId), schema: blockSchema };
}

interface ShowDeps {
  readonly publicShares: Pick<PublicShares, 'show'>;
  readonly assets: Pick<AssetRepository, 'find'>;
  readonly media: Pick<MediaStore, 'copy' | 'delete'>;
}

/** Uses new file names, because the stream can still delete the old files. Decision: docs/decisions/059-reports.md */
export async function showShare(
  { publicShares, assets, media }: ShowDeps,
  userId: string,
  share: StoredShare,
): Promise<void> {
  if (share.hiddenAt === undefined) return;
  const asset = await assets.find(userId, share.assetId);
  if (asset === undefined) return;
  const files = nameCopies(asset, share.shareId, `-${newToken().slice(0, 8)}`);
  await copyFiles(media, asset, files);
  if (await publicShares.show(userId, share, files)) return;
  await deleteCopies(media, files);
}

export async function copyFiles(
  media: Pick<MediaStore, 'copy'>,
  asset: Pick<StoredAsset, 'fileKey' | 'thumbnailKey' | 'contentType'>,
  { fileKey, thumbnailKey }: Copies,
): Promise<void> {
  await media.copy(asset.fileKey, { key: fileKey, contentType: asset.contentType });
  if (asset.thumbnailKey === undefined || thumbnailKey === undefined) return;
  await media.copy(asset.thumbnailKey, { key: thumbnailKey, contentType: 'image/webp' });
}

export async function deleteCopies(
  media: Pick<MediaStore, 'delete'>,
  { fileKey, thumbnailKey }: Copies,
): Promise<void> {
  await Promise.all([fileKey, ...(thumbnailKey === undefined ? [] : [thumbnailKey])].map((key) => media.delete(key)));
}
