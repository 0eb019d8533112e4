import * as z from 'zod/mini';
import { type Partition, partitions, processingShards } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';
import type { Table } from '#functions/platform/table/table.ts';

/** The sparse index knows no more than the keys. */
const processingSchema = z.pipe(
  z.object({ pk: z.string().check(z.startsWith('GEN#')), gsi2sk: z.string() }),
  z.transform(({ pk, gsi2sk }) => ({ id: pk.slice('GEN#'.length), since: gsi2sk.split('#')[0] ?? '', place: gsi2sk })),
);
export type ProcessingEntry = z.output<typeof processingSchema>;

const cursorScope = 'processing generations';

/** The generations that have not ended yet, over all shards of their index: ids, and since when. */
export class ProcessingRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** The oldest of each shard. */
  oldest(limitOfShard: number): Promise<ProcessingEntry[]> {
    return this.ofShards((shard) => this.table.first(shard, processingSchema, limitOfShard));
  }

  /** Oldest first; costs a page of keys of each shard. */
  async pageOf({ limit, cursor }: ListRequest): Promise<ListPage<ProcessingEntry>> {
    const { place } = cursor === undefined ? {} : await this.table.cursors.decode(cursorScope, cursor);
    // A blank sorts before all that a place may go on with: it is the next one.
    const rest = place === undefined ? {} : { from: `${place} ` };
    const found = await this.ofShards((shard) => this.table.first({ ...shard, ...rest }, processingSchema, limit + 1));
    const items = found.toSorted((a, b) => (a.place < b.place ? -1 : 1)).slice(0, limit);
    const last = items.at(-1);
    if (last === undefined || found.length <= limit) return { items };
    return { items, nextCursor: await this.table.cursors.encode(cursorScope, { place: last.place }) };
  }

  async count(): Promise<number> {
    const counts = await this.ofShards(async (shard) => [await this.table.count(shard)]);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async ofShards<T>(read: (shard: Partition) => Promise<T[]>): Promise<T[]> {
    const shards = Array.from({ length: processingShards }, (_, shard) => read(partitions.processing(shard)));
    return (await Promise.all(shards)).flat();
  }
}
