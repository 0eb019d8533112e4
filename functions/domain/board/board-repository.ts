import * as z from 'zod/mini';
import { totalsSchema, type Totals } from './board-tally.ts';
import { countSchema, firstOf, type Ranked, rankedSchema } from './board-writes.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table, Wanted } from '#functions/platform/table/table.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';

const appSchema = z.pipe(
  z.object({ ...rankedSchema.shape, ...z.pick(countSchema, { leader: true, parts: true }).shape }),
  z.transform(({ name, count, leader, parts }) => {
    const countries = Object.entries(parts).map(([country, own]) => ({ name: country, count: own }));
    return { name, count, user: leader, country: firstOf(countries) };
  }),
);

/** An app by the number of its AI assets, and by whom and where most of them are made. */
export type RankedApp = Ranked & { readonly user: Ranked | undefined; readonly country: Ranked | undefined };

/** What the board says; the stream keeps its numbers. */
export class BoardRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Apps by their AI assets, the most first. */
  apps(request: ListRequest): Promise<ListPage<RankedApp>> {
    return this.table.query(partitions.boardApps, appSchema, request);
  }

  async totals(): Promise<Totals> {
    const { key, schema } = totalsAt();
    return (await this.table.get(key, schema)) ?? totalsSchema.parse({});
  }
}

/** How many there are of everything, to be read with other items. */
export function totalsAt() {
  return { key: keys.boardTotals, schema: totalsSchema } satisfies Wanted;
}
