import type { ListPage, ListRequest } from './list-page.ts';

/** One page of a search goes through this many items at most; the next one goes on from there. */
const mostSearched = 500;
const readAtOnce = 100;

/** A page of what matches the words, in the list's order; without words a page of the list. */
export async function searchPage<T>(
  pageOf: (request: ListRequest) => Promise<ListPage<T>>,
  request: ListRequest,
  search: string | undefined,
  matches: (item: T, words: string) => boolean,
): Promise<ListPage<T>> {
  const words = search?.toLowerCase();
  if (!words) return pageOf(request);
  const found: T[] = [];
  let cursor = request.cursor;
  for (let searched = 0; searched < mostSearched; searched += readAtOnce) {
    const from = { cursor, limit: readAtOnce };
    const page = await pageOf(from);
    for (const [index, item] of page.items.entries()) {
      if (!matches(item, words)) continue;
      found.push(item);
      // Read again up to here for a cursor to here.
      if (found.length === request.limit) {
        const { nextCursor } = await pageOf({ ...from, limit: index + 1 });
        return { items: found, ...(nextCursor && { nextCursor }) };
      }
    }
    cursor = page.nextCursor;
    if (cursor === undefined) return { items: found };
  }
  return { items: found, ...(cursor && { nextCursor: cursor }) };
}
