import * as z from 'zod/mini';
import { type Asset, assetSchema } from '#shared/contracts/assets.ts';
import { extensionOf, type MediaType } from '#shared/kernel/media-types.ts';
import { addToCount, type Expression, setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';
import { searchPartition, type SearchRequest } from '#functions/platform/table/read-list.ts';
import type { MediaStore } from './media-store.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import { brand } from '#shared/brand.ts';

const derived = { publicUrl: true, thumbnailUrl: true, extension: true } as const;

/** An asset as stored: by the keys of its files, since hosts change and files do not. */
export const storedAssetSchema = z.extend(z.omit(assetSchema, derived), {
  userId: z.string(),
  fileKey: z.string(),
  thumbnailKey: z.optional(z.string()),
  /** What it fills of its owner's room; nothing of what the product made. */
  countedBytes: z.optional(z.int()),
  /** Of one that never changed, when it was made. */
  updatedAt: z.optional(z.iso.datetime()),
});
export type StoredAsset = z.infer<typeof storedAssetSchema>;

/** Whether an asset is a favourite, since when. */
export interface FavouriteChange {
  readonly isFavourite: boolean;
  readonly updatedAt: string;
}

export interface AssetFilter {
  readonly mediaType?: MediaType | undefined;
  readonly source?: 'uploaded' | 'generated' | undefined;
  readonly favourites?: boolean | undefined;
  readonly appId?: string | undefined;
}

export class AssetRepository {
  private readonly table: Table;
  private readonly mediaBaseUrl: string;

  constructor(table: Table, mediaBaseUrl: string) {
    this.table = table;
    this.mediaBaseUrl = mediaBaseUrl;
  }

  /** A user's assets, newest first. */
  async pageOf(userId: string, request: ListRequest & AssetFilter): Promise<ListPage<Asset>> {
    const { items, ...rest } = await this.storedPageOf(userId, request);
    return { ...rest, items: items.map((asset) => this.toAsset(asset)) };
  }

  storedPageOf(userId: string, request: ListRequest & AssetFilter): Promise<ListPage<StoredAsset>> {
    const filter = filterExpression(request);
    return this.table.query(partitions.assetsOf(userId), storedAssetSchema, { ...request, filter });
  }

  /** Leaves one that exists as it is. */
  async create(asset: StoredAsset): Promise<void> {
    await this.table.create(assetItem(asset));
  }

  /** Undefined when there is no such asset. */
  async setFavourite(userId: string, assetId: string, change: FavouriteChange): Promise<StoredAsset | undefined> {
    const key = keys.asset(userId, assetId);
    const isKnown = await this.table.update(key, setExpression({ ...change }), 'attribute_exists(pk)');
    return isKnown ? this.find(userId, assetId) : undefined;
  }

  find(userId: string, assetId: string): Promise<StoredAsset | undefined> {
    return this.table.get(keys.asset(userId, assetId), storedAssetSchema, { consistent: true });
  }

  /** Gives the bytes of an upload back, once. */
  async delete({ userId, id, countedBytes = 0 }: Pick<StoredAsset, 'userId' | 'id' | 'countedBytes'>): Promise<void> {
    if (countedBytes === 0) return this.table.delete(keys.asset(userId, id));
    const { name: TableName } = this.table;
    const gone = { TableName, Key: keys.asset(userId, id), ConditionExpression: 'attribute_exists(pk)' };
    const givenBack = { TableName, Key: keys.storage(userId), ...addToCount('uploadedBytes', -countedBytes) };
    await this.table.transactOnce([{ Delete: gone }, { Update: givenBack }]);
  }

  toAsset(stored: StoredAsset): Asset {
    const { fileKey, thumbnailKey, countedBytes: _, ...asset } = stored;
    const publicUrl = `${this.mediaBaseUrl}/${fileKey}`;
    return {
      ...asset,
      publicUrl,
      extension: extensionOf(fileKey) ?? '',
      updatedAt: asset.updatedAt ?? asset.createdAt,
      ...(thumbnailKey && { thumbnailUrl: `${this.mediaBaseUrl}/${thumbnailKey}` }),
    };
  }
}

/** An asset with the keys that it is found by. */
export function assetItem(asset: StoredAsset) {
  return { ...keys.asset(asset.userId, asset.id), ...(asset.isAiGenerated && appListing(asset)), ...asset };
}

/** Keys by which an AI asset is listed among those of its app. */
export function appListing({ appId, id }: Pick<StoredAsset, 'appId' | 'id'>) {
  return { gsi1pk: partitions.assetsOfApp(appId).partition, gsi1sk: id };
}

function filterExpression({ mediaType, source, favourites, appId }: AssetFilter): Expression | undefined {
  const conditions = [
    ...(mediaType === undefined ? [] : ['mediaType = :mediaType']),
    ...(source === undefined ? [] : ['isAiGenerated = :isAiGenerated']),
    ...(favourites ? ['isFavourite = :isFavourite'] : []),
    ...(appId === undefined ? [] : ['appId = :appId']),
  ];
  if (conditions.length === 0) return undefined;
  return {
    expression: conditions.join(' AND '),
    values: {
      ...(mediaType !== undefined && { ':mediaType': mediaType }),
      ...(source !== undefined && { ':isAiGenerated': source === 'generated' }),
      ...(favourites && { ':isFavourite': true }),
      ...(appId !== undefined && { ':appId': appId }),
    },
  };
}

type AppRequest = ListRequest & Partial<Pick<SearchRequest<StoredAsset>, 'looksThrough' | 'fitting'>>;

/** AI assets of everybody in one app, newest first; those that fit, as far as they are among so many. */
export function assetsOfApp(table: Table, appId: string, request: AppRequest): Promise<ListPage<StoredAsset>> {
  const { looksThrough = request.limit } = request;
  const range = { ...partitions.assetsOfApp(appId), schema: storedAssetSchema };
  return searchPartition(table, range, { ...request, looksThrough });
}

// Decision: docs/decisions/020-assets.md
/** Deletes the files first: an asset without files can be deleted again, files without an asset nobody would find. */
export async function deleteAsset(
  { assets, media }: { assets: AssetRepository; media: Pick<MediaStore, 'delete'> },
  asset: StoredAsset,
): Promise<void> {
  const { fileKey, thumbnailKey } = asset;
  await media.delete(fileKey);
  if (thumbnailKey !== undefined) await media.delete(thumbnailKey);
  await assets.delete(asset);
}

interface NewFiles {
  readonly fileKeys: readonly string[];
  /** Makes assets of the files, all or none, unless there are some already. */
  readonly record: () => Promise<unknown>;
  /** What is recorded, as every write before has left it. */
  readonly find: () => Promise<readonly StoredAsset[]>;
}

/**
 * Records files that were just copied, and returns the assets that are then there. A copy goes again unless it is one of those:
 * recording may have failed, and a call at the same time may have been first. When only the answer was lost, they stay.
 */
export async function recordFiles(
  media: Pick<MediaStore, 'delete'>,
  { fileKeys, record, find }: NewFiles,
): Promise<readonly StoredAsset[]> {
  const [recording] = await Promise.allSettled([record()]);
  const recorded = await find().catch((error: unknown) => {
    // Nobody can tell whose the copies are now: they stay where a repeat writes the same.
    reportUnexpected('Copied files may not have been recorded', error, { fileKeys });
    throw recording.status === 'rejected' ? recording.reason : error;
  });
  const kept = new Set(recorded.map(({ fileKey }) => fileKey));
  await Promise.all(fileKeys.filter((fileKey) => !kept.has(fileKey)).map((fileKey) => media.delete(fileKey)));
  if (recorded.length === 0 && recording.status === 'rejected') throw recording.reason;
  return recorded;
}

/** The demonstration user of mock sessions, who is never charged. */
export const mockUserId = 'mock-subscriber';

/** Ids of the mobile app's own accounts are longer. */
const shortestUserId = 10;

interface AssetOwner {
  readonly userId: string;
  readonly isMock: boolean;
}

/** Why a session may list no assets; undefined when it may. */
export function assetAccessProblem(owner: AssetOwner | null): string | undefined {
  if (owner === null) return 'Session not available - cannot fetch assets';
  const userId = owner.userId.trim();
  if (owner.isMock) return userId === '' ? 'Invalid user ID provided' : undefined;
  if (userId === '') return 'Invalid session - user ID required';
  if (userId === mockUserId) return 'Session validation error - please restart the app';
  if (userId.length < shortestUserId) return `Invalid user ID format - must be valid ${brand.name} user ID`;
  return undefined;
}
