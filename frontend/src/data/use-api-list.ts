import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';
import type * as z from 'zod/mini';
import type { RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import type { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';
import { useRefresh } from './refresh.ts';
import { routeKey } from './use-api.ts';

interface ListPage<Item = unknown> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | undefined;
}

type ListContract = RouteContract & { readonly query: z.ZodMiniType; readonly response: z.ZodMiniType<ListPage> };
type PageOf<R extends ListContract> = z.output<R['response']>;

interface ListRequest {
  readonly params?: unknown;
  readonly query?: object;
}

interface ApiList<P extends ListPage> {
  readonly first: P | undefined;
  readonly items: P['items'][number][];
  /** A filtered page can be empty although more pages follow. */
  readonly pageCount: number;
  readonly error: ApiError | undefined;
  /** False while an error is shown, even during a retry. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** Changes the cached pages without a request. */
  readonly change: (update: (page: P) => P) => void;
}

/** Loads page by page; requests nothing while `request` is null. */
export function useApiList<R extends ListContract>(
  contract: R,
  request: RouteRequest<R> | null,
  options?: SWRInfiniteConfiguration<PageOf<R>, ApiError>,
): ApiList<PageOf<R>>;
export function useApiList(
  contract: ListContract,
  request: ListRequest | null,
  options?: SWRInfiniteConfiguration<ListPage, ApiError>,
): ApiList<ListPage> {
  const list = useSWRInfinite<ListPage, ApiError>(
    (index: number, previous: ListPage | null) =>
      request === null || (previous && !previous.nextCursor)
        ? null
        : [...routeKey(contract), request, index, previous?.nextCursor],
    ([, , { query, ...place }, , cursor]: [string, string, ListRequest, number, string | undefined]) =>
      callApi(contract, { ...place, query: { ...query, cursor } }),
    { revalidateFirstPage: true, ...options },
  );
  useRefresh(contract, () => void list.mutate());
  const pages = list.data ?? [];
  return {
    first: pages[0],
    items: pages.flatMap((page) => page.items),
    pageCount: pages.length,
    error: list.error,
    isLoading: list.isLoading && list.error === undefined,
    isLoadingMore: list.isValidating && pages.length < list.size,
    hasMore: pages.length > 0 && pages.at(-1)?.nextCursor !== undefined,
    loadMore: () => void list.setSize(pages.length + 1),
    reload: () => void list.mutate(),
    change: (update) => void list.mutate((loadedPages) => loadedPages?.map(update), { revalidate: false }),
  };
}
