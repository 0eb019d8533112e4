import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';
import type { ApiError } from './api-error.ts';

interface ListPage {
  readonly items: readonly unknown[];
  readonly nextCursor?: string | undefined;
}

/** Reads a list page by page, newest first; `name` tells the lists apart in the cache. */
export function useApiList<P extends ListPage>(
  name: string | null,
  loadPage: (cursor: string | undefined) => Promise<P>,
  options?: SWRInfiniteConfiguration<P, ApiError>,
) {
  const list = useSWRInfinite<P, ApiError>(
    (index: number, previous: P | null) =>
      name === null || (previous && !previous.nextCursor) ? null : [name, index, previous?.nextCursor],
    ([, , cursor]: [string, number, string | undefined]) => loadPage(cursor),
    { revalidateFirstPage: true, ...options },
  );
  const pages = list.data ?? [];
  return {
    /** The first page, with what else came with it. */
    first: pages[0],
    items: pages.flatMap<P['items'][number]>((page) => page.items),
    /** A filtered page may be empty and yet have more behind it. */
    pageCount: pages.length,
    error: list.error,
    isLoading: list.isLoading,
    isLoadingMore: list.isValidating && pages.length < list.size,
    hasMore: pages.length > 0 && pages.at(-1)?.nextCursor !== undefined,
    loadMore: () => void list.setSize((size) => size + 1),
    reload: () => void list.mutate(),
    /** Shows at once what the pages have become; asks nothing. */
    change: (update: (page: P) => P) => void list.mutate((known) => known?.map(update), { revalidate: false }),
  };
}
