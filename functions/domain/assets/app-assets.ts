import { partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';
import { searchPartition, type SearchRequest } from '#functions/platform/table/search-partition.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type StoredAsset, storedAssetSchema } from './asset-repository.ts';

type AppRequest = ListRequest & Partial<Pick<SearchRequest<StoredAsset>, 'looksThrough' | 'fitting'>>;

/** AI assets of everybody in one app, newest first; those that fit, as far as they are among so many. */
export function assetsOfApp(table: Table, appId: string, request: AppRequest): Promise<ListPage<StoredAsset>> {
  const { looksThrough = request.limit } = request;
  const range = { ...partitions.assetsOfApp(appId), schema: storedAssetSchema };
  return searchPartition(table, range, { ...request, looksThrough });
}
