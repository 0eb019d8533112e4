import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { assetItem, type StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { addToCount, setExpression } from '#functions/platform/table/expression.ts';
import { keyId, keys, partitions } from '#functions/platform/table/keys.ts';
import {
  type ListRequest,
  type Table,
  TransactionRefused,
  type TransactItem,
} from '#functions/platform/table/table.ts';

const pendingUploadSchema = z.object({
  uploadId: z.string(),
  incomingKey: z.string(),
  filename: z.string(),
  contentType: z.string(),
  expiresAtEpochSeconds: z.int(),
  /** Target key, stored before the file exists, so leftovers can be found. */
  fileKey: z.optional(z.string()),
  claimId: z.optional(z.string()),
  claimedUntil: z.optional(z.iso.datetime()),
  attempts: z.optional(z.int()),
});
export type PendingUpload = z.infer<typeof pendingUploadSchema> & { readonly userId: string };
export type ClaimedUpload = PendingUpload & { readonly fileKey: string; readonly claimId: string };

const storageSchema = z.object({ uploadedBytes: z._default(z.int(), 0) });

/** Longer than the completing function can take (28 s). */
const claimSeconds = 35;
/** Gives up a file that crashes the function each time. */
const maxAttempts = 5;
const claimedLifetimeSeconds = 3600;
const resultFileLifetimeSeconds = 24 * 3600;

interface ResultFile {
  readonly userId: string;
  readonly uploadId: string;
  readonly fileKey: string;
  readonly thumbnailKey?: string | undefined;
  readonly output?: object;
}

export function claimStatus({ claimedUntil, attempts = 0 }: PendingUpload, now: Date): 'free' | 'held' | 'given-up' {
  if (claimedUntil !== undefined && Date.parse(claimedUntil) >= now.getTime()) return 'held';
  return attempts < maxAttempts ? 'free' : 'given-up';
}

export class UploadRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  save({ userId, ...upload }: PendingUpload): Promise<void> {
    return this.table.put({ ...keys.upload(userId, upload.uploadId), ...upload });
  }

  async find(userId: string, uploadId: string): Promise<PendingUpload | undefined> {
    const key = keys.upload(userId, uploadId);
    const found = await this.table.get(key, pendingUploadSchema, { consistent: true });
    return found && { ...found, userId };
  }

  pageOf(userId: string, request: ListRequest) {
    return this.table.query(partitions.uploadsOf(userId), pendingUploadSchema, request);
  }

  delete({ userId, uploadId }: PendingUpload): Promise<void> {
    return this.table.delete(keys.upload(userId, uploadId));
  }

  async uploadedBytes(userId: string): Promise<number> {
    return (await this.table.get(keys.storage(userId), storageSchema))?.uploadedBytes ?? 0;
  }

  /** Tracks a result file; one without an asset is deleted after a day. */
  saveResultFile({ userId, uploadId, ...file }: ResultFile, now: Date): Promise<void> {
    const expiresAtEpochSeconds = Math.floor(now.getTime() / 1000) + resultFileLifetimeSeconds;
    return this.table.put({ ...keys.resultFile(userId, uploadId), uploadId, ...file, expiresAtEpochSeconds });
  }

  async resultFiles<S extends z.ZodMiniType>(
    userId: string,
    uploadIds: readonly string[],
    schema: S,
  ): Promise<Map<string, z.output<S>>> {
    const keyOf = (uploadId: string) => keys.resultFile(userId, uploadId);
    const found = await this.table.getMany(uploadIds.map(keyOf), schema);
    return new Map(
      uploadIds.flatMap((uploadId) => {
        const file = found.get(keyId(keyOf(uploadId)));
        return file === undefined ? [] : [[uploadId, file] as const];
      }),
    );
  }

  resultFileDeletion(userId: string, uploadId: string): TransactItem {
    return { Delete: { TableName: this.table.name, Key: keys.resultFile(userId, uploadId) } };
  }

  async claim(upload: PendingUpload, fileKey: string, now: Date): Promise<ClaimedUpload | undefined> {
    const expiry = Math.floor(now.getTime() / 1000) + claimedLifetimeSeconds;
    const claim = {
      claimId: randomUUID(),
      claimedUntil: new Date(now.getTime() + claimSeconds * 1000).toISOString(),
      fileKey,
      expiresAtEpochSeconds: Math.max(upload.expiresAtEpochSeconds, expiry),
    };
    const { values, ...set } = setExpression(claim);
    const update = {
      ...set,
      expression: `${set.expression} ADD attempts :one`,
      values: { ...values, ':now': now.toISOString(), ':one': 1, ':most': maxAttempts },
    };
    const ifFree = [
      'attribute_exists(pk) AND (attribute_not_exists(claimedUntil) OR claimedUntil < :now)',
      '(attribute_not_exists(attempts) OR attempts < :most)',
    ].join(' AND ');
    const isClaimed = await this.table.updateOnce(keys.upload(upload.userId, upload.uploadId), update, ifFree);
    return isClaimed ? { ...upload, ...claim } : undefined;
  }

  async release({ userId, uploadId, claimId }: ClaimedUpload): Promise<void> {
    const update = { expression: 'REMOVE claimedUntil', values: { ':claimId': claimId } };
    await this.table.update(keys.upload(userId, uploadId), update, 'claimId = :claimId');
  }

  /** All or nothing. Returns `full` when there is no room, `taken` when the claim is lost. */
  async complete(
    { userId, uploadId, claimId }: ClaimedUpload,
    asset: StoredAsset,
    maxBytes: number,
  ): Promise<'done' | 'full' | 'taken'> {
    const { name: TableName } = this.table;
    const uploadDeletion = {
      Key: keys.upload(userId, uploadId),
      ConditionExpression: 'claimId = :claimId',
      ExpressionAttributeValues: { ':claimId': claimId },
    };
    const assetWrite = {
      Item: assetItem({ ...asset, countedBytes: asset.sizeBytes }),
      ConditionExpression: 'attribute_not_exists(pk)',
    };
    const { ExpressionAttributeValues, ...added } = addToCount('uploadedBytes', asset.sizeBytes);
    const storageUpdate = {
      Key: keys.storage(userId),
      ...added,
      ConditionExpression: 'attribute_not_exists(#count) OR #count <= :room',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':room': maxBytes - asset.sizeBytes },
    };
    const writes = [
      { Delete: { TableName, ...uploadDeletion } },
      { Put: { TableName, ...assetWrite } },
      { Update: { TableName, ...storageUpdate } },
    ];
    try {
      await this.table.transact(writes);
      return 'done';
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      const [isClaimedByOther, assetExists] = error.refused;
      return isClaimedByOther || assetExists ? 'taken' : 'full';
    }
  }
}
