import { partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';
import { searchPartition } from '#functions/platform/table/search-partition.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type Subscriber, subscriberSchema } from './subscriber-repository.ts';

/** How many subscribers one page of a search goes through; the next one goes on from there. */
const mostSearched = 500;

/** Those whose name, id or country holds `search`, in any case, newest first; a page goes through a part of them. */
export async function searchSubscribers(
  table: Table,
  { search, ...request }: ListRequest & { readonly search?: string | undefined },
): Promise<ListPage<Subscriber>> {
  const words = search?.toLowerCase();
  if (!words) return table.query(partitions.subscribers, subscriberSchema, request);
  const fitting = (all: readonly Subscriber[]) => all.filter((subscriber) => mentions(subscriber, words));
  const range = { ...partitions.subscribers, schema: subscriberSchema };
  return searchPartition(table, range, { ...request, fitting, looksThrough: mostSearched });
}

/** Of the newest so many, those whose name, id or country holds `words`: a part of what a search finds, by one request. */
export async function amongNewest(table: Table, words: string, newest: number): Promise<Subscriber[]> {
  const all = await table.first(partitions.subscribers, subscriberSchema, newest, { backwards: true });
  return all.filter((subscriber) => mentions(subscriber, words.toLowerCase()));
}

function mentions({ name, userId, country, countryCode }: Subscriber, words: string): boolean {
  return [name, userId, country, countryCode].some((text) => text.toLowerCase().includes(words));
}
