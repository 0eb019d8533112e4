import * as z from 'zod/mini';
import { totalsSchema, type Totals } from './board-tally.ts';
import { countSchema, firstOf, type Ranked, rankedSchema } from './board-writes.ts';
import { subscriberSchema } from '../subscribers/subscriber-repository.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
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

const namedSchema = z.pick(subscriberSchema, { name: true });

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
    return (await this.totalsAndNames([])).totals;
  }

  /** The totals, and the names of those users who are known, by one request. */
  async totalsAndNames(userIds: readonly string[]): Promise<{ totals: Totals; names: ReadonlyMap<string, string> }> {
    const totals = { key: keys.boardTotals, schema: totalsSchema };
    const users = [...new Set(userIds)].map((id) => ({ id, key: keys.subscriber(id), schema: namedSchema }));
    const found = await this.table.getTogether([totals, ...users]);
    return {
      totals: found.get(totals) ?? totalsSchema.parse({}),
      names: new Map(
        users.flatMap((user): [string, string][] => {
          const name = found.get(user)?.name;
          return name === undefined ? [] : [[user.id, name]];
        }),
      ),
    };
  }
}
