import type * as z from 'zod/mini';
import { type Expression, keyCondition, type KeyRange } from './expression.ts';
import { type ListPage, type ListRequest, rangeScope, type Table } from './table.ts';

export interface SearchRequest<T> extends ListRequest {
  readonly maxItemsRead: number;
  readonly filter?: Expression | undefined;
  readonly findMatches?: (items: readonly T[]) => Promise<readonly T[]> | readonly T[];
}

/** Reads a bounded part of the list, so a page can have fewer items than its limit and still have a next page. */
export async function searchPartition<S extends z.ZodMiniType>(
  table: Table,
  { schema, ...range }: KeyRange & { readonly schema: S },
  { limit, cursor, maxItemsRead, filter, findMatches = (items) => items }: SearchRequest<z.output<S>>,
): Promise<ListPage<z.output<S>>> {
  const { names, values, ...condition } = keyCondition(range);
  const scope = rangeScope(range);
  const answer = await table.runQuery({
    ...condition,
    ExpressionAttributeNames: { ...names, ...filter?.names },
    ExpressionAttributeValues: { ...values, ...filter?.values },
    FilterExpression: filter?.expression,
    ScanIndexForward: false,
    Limit: Math.max(limit, maxItemsRead),
    ExclusiveStartKey: cursor === undefined ? undefined : await table.cursors.decode(scope, cursor),
  });
  const read = (answer.Items ?? []).map((item) => ({ item: schema.parse(item), place: toStartKey(range, item) }));
  const matching = new Set(await findMatches(read.map(({ item }) => item)));
  const found = read.filter(({ item }) => matching.has(item));
  const shown = found.slice(0, limit);
  const place = found.length > limit ? shown.at(-1)?.place : answer.LastEvaluatedKey;
  const nextCursor = place && (await table.cursors.encode(scope, place));
  return { items: shown.map(({ item }) => item), ...(nextCursor && { nextCursor }) };
}

function toStartKey({ index }: KeyRange, item: Record<string, unknown>): Record<string, unknown> {
  const names = ['pk', 'sk', ...(index === undefined ? [] : [`${index}pk`, `${index}sk`])];
  return Object.fromEntries(names.map((name) => [name, item[name]]));
}

const pageSize = 100;

/** Reads a whole list: use it only for one user's items, or for lists that people write. */
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
