import useSWRInfinite from 'swr/infinite';
import type { ApiError } from './api-error.ts';

interface ListPage<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string | undefined;
}

/** Reads a list page by page, newest first; `name` tells the lists apart in the cache. */
export function useApiList<T>(name: string | null, loadPage: (cursor: string | undefined) => Promise<ListPage<T>>) {
  const list = useSWRInfinite<ListPage<T>, ApiError>(
    (index: number, previous: ListPage<T> | null) =>
      name === null || (previous && !previous.nextCursor) ? null : [name, index, previous?.nextCursor],
    ([, , cursor]: [string, number, string | undefined]) => loadPage(cursor),
    { revalidateFirstPage: true },
  );
  const pages = list.data ?? [];
  return {
    items: pages.flatMap((page) => page.items),
    error: list.error,
    isLoading: list.isLoading,
    isLoadingMore: list.isValidating && pages.length < list.size,
    hasMore: pages.length > 0 && pages.at(-1)?.nextCursor !== undefined,
    loadMore: () => void list.setSize((size) => size + 1),
    reload: () => void list.mutate(),
  };
}
