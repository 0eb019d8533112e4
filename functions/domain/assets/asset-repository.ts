import * as z from 'zod/mini';
import { reportUnexpected } from '#functions/platform/log.ts';
import { addToCount, type Expression, setExpression } from '#functions/platform/table/expression.ts';
import { fileHashKeys, keys, partitions } from '#functions/platform/table/keys.ts';
import { searchPartition, type SearchRequest } from '#functions/platform/table/read-list.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';
import { brand } from '#shared/brand.ts';
import { type Asset, assetSchema } from '#shared/contracts/assets.ts';
import { readExtension } from '#shared/kernel/media-types.ts';
import { type AssetFilter, matchesSearch } from '#shared/rules/asset-filter.ts';
import type { MediaStore } from './media-store.ts';

const derivedFields = { publicUrl: true, thumbnailUrl: true, extension: true } as const;

/** Stores keys of files instead of addresses, because hosts change. */
export const storedAssetSchema = z.extend(z.omit(assetSchema, derivedFields), {
  userId: z.string(),
  fileKey: z.string(),
  thumbnailKey: z.optional(z.string()),
  /** Bytes that count towards the owner's storage; absent for generated files. */
  countedBytes: z.optional(z.int()),
  /** Hex digest of the stored file, and an index key in the item. Absent for older files. */
  sha256: z.optional(z.string()),
  updatedAt: z.optional(z.iso.datetime()),
});
export type StoredAsset = z.infer<typeof storedAssetSchema>;

export interface FavouriteChange {
  readonly isFavourite: boolean;
  readonly updatedAt: string;
}

const maxItemsSearched = 500;
const maxCountReads = 4;

export class AssetReader {
  protected readonly table: Table;
  private readonly mediaBaseUrl: string;

  constructor(table: Table, mediaBaseUrl: string) {
    this.table = table;
    this.mediaBaseUrl = mediaBaseUrl;
  }

  find(userId: string, assetId: string): Promise<StoredAsset | undefined> {
    return this.table.get(keys.asset(userId, assetId), storedAssetSchema, { consistent: true });
  }

  toAsset(stored: StoredAsset): Asset {
    const { fileKey, thumbnailKey, countedBytes: _, ...asset } = stored;
    const publicUrl = `${this.mediaBaseUrl}/${fileKey}`;
    return {
      ...asset,
      publicUrl,
      extension: readExtension(fileKey) ?? '',
      updatedAt: asset.updatedAt ?? asset.createdAt,
      ...(thumbnailKey && { thumbnailUrl: `${this.mediaBaseUrl}/${thumbnailKey}` }),
    };
  }
}

export class AssetRepository extends AssetReader {
  async pageOf(userId: string, request: ListRequest & AssetFilter): Promise<ListPage<Asset>> {
    const { items, ...rest } = await this.storedPageOf(userId, request);
    return { ...rest, items: items.map((asset) => this.toAsset(asset)) };
  }

  storedPageOf(userId: string, request: ListRequest & AssetFilter): Promise<ListPage<StoredAsset>> {
    if (request.search) return this.searchPage(userId, request);
    const filter = filterExpression(request);
    return this.table.query(partitions.assetsOf(userId), storedAssetSchema, { ...request, filter });
  }

  private searchPage(userId: string, request: ListRequest & AssetFilter): Promise<ListPage<StoredAsset>> {
    const { limit, cursor, search = '' } = request;
    return searchPartition(
      this.table,
      { ...partitions.assetsOf(userId), schema: storedAssetSchema },
      {
        limit,
        cursor,
        maxItemsRead: maxItemsSearched,
        filter: filterExpression(request),
        findMatches: (read) => read.filter((asset) => matchesSearch(asset, search)),
      },
    );
  }

  /** Counts by reading: stored counters for every search are impossible, and favourites are few and rarely counted. */
  async countMatches(userId: string, filter: AssetFilter) {
    const counts = { image: 0, video: 0, audio: 0 };
    let cursor: string | undefined;
    for (let reads = 0; reads < maxCountReads; reads++) {
      const page = await this.searchPage(userId, { ...filter, limit: maxItemsSearched, cursor });
      for (const { mediaType } of page.items) counts[mediaType] += 1;
      cursor = page.nextCursor;
      if (cursor === undefined) return counts;
    }
    return { ...counts, isPartial: true };
  }

  /** An update costs half of `Table.create`, and here a repeat after a lost answer does no harm. */
  async create(asset: StoredAsset): Promise<void> {
    const { pk, sk, ...rest } = assetItem(asset);
    await this.table.update({ pk, sk }, setExpression(rest), 'attribute_not_exists(pk)');
  }

  async setFavourite(userId: string, assetId: string, change: FavouriteChange): Promise<StoredAsset | undefined> {
    const key = keys.asset(userId, assetId);
    const exists = await this.table.update(key, setExpression({ ...change }), 'attribute_exists(pk)');
    return exists ? this.find(userId, assetId) : undefined;
  }

  /** Frees the bytes of an upload exactly once. */
  async delete({ userId, id, countedBytes = 0 }: Pick<StoredAsset, 'userId' | 'id' | 'countedBytes'>): Promise<void> {
    if (countedBytes === 0) return this.table.delete(keys.asset(userId, id));
    const { name: TableName } = this.table;
    const deletion = { TableName, Key: keys.asset(userId, id), ConditionExpression: 'attribute_exists(pk)' };
    const storageUpdate = { TableName, Key: keys.storage(userId), ...addToCount('uploadedBytes', -countedBytes) };
    await this.table.transactOnce([{ Delete: deletion }, { Update: storageUpdate }]);
  }
}

export function assetItem({ sha256, ...asset }: StoredAsset) {
  return {
    ...keys.asset(asset.userId, asset.id),
    ...(asset.isAiGenerated && appIndexKeys(asset)),
    ...(sha256 && fileHashKeys(asset, sha256)),
    ...asset,
  };
}

export function appIndexKeys({ appId, id }: Pick<StoredAsset, 'appId' | 'id'>) {
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

type AppRequest = ListRequest & Partial<Pick<SearchRequest<StoredAsset>, 'maxItemsRead' | 'findMatches'>>;

export function assetsOfApp(table: Table, appId: string, request: AppRequest): Promise<ListPage<StoredAsset>> {
  const { maxItemsRead = request.limit } = request;
  const range = { ...partitions.assetsOfApp(appId), schema: storedAssetSchema };
  return searchPartition(table, range, { ...request, maxItemsRead });
}

/** Deletes files first, so that no file stays without an asset. Decision: docs/decisions/020-assets.md */
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
  readonly record: () => Promise<unknown>;
  readonly find: () => Promise<readonly StoredAsset[]>;
}

/** Deletes copies that lost to a parallel call. When recording fails, keeps them for a repeated or parallel call. */
export async function recordFiles(
  media: Pick<MediaStore, 'delete'>,
  { fileKeys, record, find }: NewFiles,
): Promise<readonly StoredAsset[]> {
  const [outcome] = await Promise.allSettled([record()]);
  const recorded = await find().catch((error: unknown) => {
    reportUnexpected('Copied files may not have been recorded', error, { fileKeys });
    throw outcome.status === 'rejected' ? outcome.reason : error;
  });
  if (recorded.length === 0 && outcome.status === 'rejected') throw outcome.reason;
  const recordedKeys = new Set(recorded.map(({ fileKey }) => fileKey));
  await Promise.all(fileKeys.filter((fileKey) => !recordedKeys.has(fileKey)).map((fileKey) => media.delete(fileKey)));
  return recorded;
}

export const mockUserId = 'mock-subscriber';

const minUserIdLength = 10;

interface AssetOwner {
  readonly userId: string;
  readonly isMock: boolean;
}

export function assetAccessProblem(owner: AssetOwner | null): string | undefined {
  if (owner === null) return 'Session not available - cannot fetch assets';
  const userId = owner.userId.trim();
  if (owner.isMock) return userId === '' ? 'Invalid user ID provided' : undefined;
  if (userId === '') return 'Invalid session - user ID required';
  if (userId === mockUserId) return 'Session validation error - please restart the app';
  if (userId.length < minUserIdLength) return `Invalid user ID format - must be valid ${brand.name} user ID`;
  return undefined;
}
