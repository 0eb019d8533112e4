import type { ListPage, ListRequest } from './list-page.ts';

const pageSize = 100;

/** A whole list, page by page; only for what belongs to one user, or is written by people. */
export async function* readPages<T>(pageOf: (request: ListRequest) => Promise<ListPage<T>>): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const page = await pageOf({ limit: pageSize, cursor });
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

export async function readAll<T>(pageOf: (request: ListRequest) => Promise<ListPage<T>>): Promise<T[]> {
  return (await Array.fromAsync(readPages(pageOf))).flat();
}
