import * as z from 'zod/mini';
import { totalsSchema, type Totals } from './board-tally.ts';
import { keys, type Partition, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';

const rankedSchema = z.object({ name: z.string(), count: z.int() });
export type Ranked = z.infer<typeof rankedSchema>;

/** What the board says; the stream keeps its numbers. */
export class BoardRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async totals(): Promise<Totals> {
    return (await this.table.get(keys.boardTotals, totalsSchema)) ?? totalsSchema.parse({});
  }

  /** Apps by their AI assets, the most first. */
  apps(request: ListRequest): Promise<ListPage<Ranked>> {
    return this.table.query(partitions.boardApps, rankedSchema, request);
  }

  /** Who and where an app's AI assets are made most; one short read each, however many there are. */
  async leadersOf(appId: string): Promise<{ user: Ranked | undefined; country: Ranked | undefined }> {
    const [user, country] = await Promise.all([
      this.first(partitions.boardUsers(appId)),
      this.first(partitions.boardCountries(appId)),
    ]);
    return { user, country };
  }

  private async first(partition: Partition): Promise<Ranked | undefined> {
    const { items } = await this.table.query(partition, rankedSchema, { limit: 1 });
    return items[0];
  }
}
