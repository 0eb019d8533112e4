import * as z from 'zod/mini';
import { partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';
import type { Table } from '#functions/platform/table/table.ts';

/** The sparse index knows no more than the keys. */
const processingSchema = z.pipe(
  z.object({ pk: z.string().check(z.startsWith('GEN#')), gsi2sk: z.string() }),
  z.transform(({ pk, gsi2sk }) => ({ id: pk.slice('GEN#'.length), since: gsi2sk.split('#')[0] ?? '', place: gsi2sk })),
);
export type ProcessingEntry = z.output<typeof processingSchema>;

const cursorScope = 'processing generations';

/** The generations that have not ended yet: ids, and since when. */
export class ProcessingRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  oldest(limit: number): Promise<ProcessingEntry[]> {
    return this.table.first(partitions.processing, processingSchema, limit);
  }

  /** Oldest first; costs a page of keys. */
  async pageOf({ limit, cursor }: ListRequest): Promise<ListPage<ProcessingEntry>> {
    const { place } = cursor === undefined ? {} : await this.table.cursors.decode(cursorScope, cursor);
    // A blank sorts before all that a place may go on with: it is the next one.
    const rest = place === undefined ? {} : { from: `${place} ` };
    const found = await this.table.first({ ...partitions.processing, ...rest }, processingSchema, limit + 1);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    if (last === undefined || found.length <= limit) return { items };
    return { items, nextCursor: await this.table.cursors.encode(cursorScope, { place: last.place }) };
  }

  count(): Promise<number> {
    return this.table.count(partitions.processing);
  }
}
