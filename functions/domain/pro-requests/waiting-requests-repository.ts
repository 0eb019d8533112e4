import * as z from 'zod/mini';
import { type ProRequestStatus, proRequestStatusSchema } from '#shared/rules/pro-request.ts';
import { partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';

const entrySchema = z.pipe(
  z.object({ pk: z.string().check(z.startsWith('USER#')), gsi2sk: z.string() }),
  z.transform(({ pk, gsi2sk }) => {
    const [status, createdAt = '', formId = '', id = ''] = gsi2sk.split('#');
    return {
      id,
      formId,
      createdAt,
      status: proRequestStatusSchema.parse(status),
      userId: pk.slice('USER#'.length),
      place: gsi2sk,
    };
  }),
);
export type RequestEntry = z.output<typeof entrySchema>;

/** Requests of all forms by status: ids, owners, forms and times. */
export class WaitingRequestsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async pageOf(
    status: ProRequestStatus,
    { limit, cursor, newestFirst }: ListRequest & { readonly newestFirst: boolean },
  ): Promise<ListPage<RequestEntry>> {
    const scope = `requests ${status}`;
    const { place } = cursor === undefined ? {} : await this.table.cursors.decode(scope, cursor);
    const rest = place === undefined ? {} : newestFirst ? { upTo: place } : { from: place };
    const range = { ...partitions.proRequestsIn(status), ...rest };
    // Reads the place itself again, and one more to know whether there are more.
    const read = await this.table.first(range, entrySchema, limit + 2, { backwards: newestFirst });
    const fresh = read.filter((entry) => entry.place !== place);
    const items = fresh.slice(0, limit);
    const last = items.at(-1);
    if (last === undefined || fresh.length <= limit) return { items };
    return { items, nextCursor: await this.table.cursors.encode(scope, { place: last.place }) };
  }

  oldest(status: ProRequestStatus, limit: number): Promise<RequestEntry[]> {
    return this.table.first(partitions.proRequestsIn(status), entrySchema, limit);
  }

  /** Pending and processing requests are neighbours in the index; pending ones come first. */
  stillOpen(limit: number): Promise<RequestEntry[]> {
    return this.table.first({ ...partitions.proRequests, from: 'pending#', upTo: 'processing#~' }, entrySchema, limit);
  }
}
