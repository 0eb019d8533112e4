import { useRef } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';
import type * as z from 'zod/mini';
import { hasFields } from '#frontend/src/lib/browser-storage.ts';
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
  readonly change: (update: (page: P) => P) => void;
}

type PageKey = readonly [method: string, path: string, ListRequest, index: number, cursor: string | undefined];

interface ApiListOptions<P> extends SWRInfiniteConfiguration<P, ApiError> {
  /** Only the start of the list changes by itself, so a refresh loads the first page alone. */
  readonly isNewestFirst?: boolean;
}

export function useApiList<R extends ListContract>(
  contract: R,
  request: RouteRequest<R> | null,
  options?: ApiListOptions<PageOf<R>>,
): ApiList<PageOf<R>>;
export function useApiList(
  contract: ListContract,
  request: ListRequest | null,
  { isNewestFirst = false, ...options }: ApiListOptions<ListPage> = {},
): ApiList<ListPage> {
  const { cache } = useSWRConfig();
  const isLoadingMore = useRef(false);
  const list = useSWRInfinite<ListPage, ApiError>(
    (index: number, previous: ListPage | null) =>
      request === null || (previous && !previous.nextCursor)
        ? null
        : [...routeKey(contract), request, index, previous?.nextCursor],
    async (key: PageKey) => {
      const [, , { query, ...place }, index, cursor] = key;
      const loaded: ListPage | undefined = index === 0 ? cache.get(unstable_serialize(key))?.data : undefined;
      // SWR asks for the first page again with each further one.
      if (loaded && isLoadingMore.current) return loaded;
      const page = await callApi(contract, { ...place, query: { ...query, cursor } });
      return loaded && isNewestFirst ? extendPage(loaded, page) : page;
    },
    { revalidateFirstPage: true, ...options },
  );
  // Without loaded pages, this would hide the error before the retry has an answer.
  const loadsFirstAlone = isNewestFirst && list.data !== undefined;
  const refresh = () => void (loadsFirstAlone ? list.mutate((loadedPages) => loadedPages) : list.mutate());
  const loadMore = async () => {
    isLoadingMore.current = true;
    try {
      await list.setSize(pages.length + 1);
    } finally {
      isLoadingMore.current = false;
    }
  };
  useRefresh(contract, refresh);
  const pages = list.data ?? [];
  return {
    first: pages[0],
    items: pages.flatMap((page) => page.items),
    pageCount: pages.length,
    error: list.error,
    isLoading: list.isLoading && list.error === undefined,
    isLoadingMore: list.isValidating && pages.length < list.size,
    hasMore: pages.length > 0 && pages.at(-1)?.nextCursor !== undefined,
    loadMore: () => void loadMore(),
    reload: refresh,
    change: (update) => void list.mutate((loadedPages) => loadedPages?.map(update), { revalidate: false }),
  };
}

/** Replaces the start of a loaded page and keeps its end and cursor, so the pages after it need not be loaded again. */
export function extendPage(loaded: ListPage, newest: ListPage): ListPage {
  const readId = (item: unknown) => (hasFields<{ id: string }>(item, { id: 'string' }) ? item.id : undefined);
  if (newest.nextCursor === undefined) return newest;
  const last = newest.items.at(-1);
  const end = last === undefined ? -1 : loaded.items.findIndex((item) => readId(item) === readId(last));
  if (end < 0) return newest;
  return { ...newest, items: [...newest.items, ...loaded.items.slice(end + 1)], nextCursor: loaded.nextCursor };
}
