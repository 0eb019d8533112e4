import * as z from 'zod/mini';
import type { ProRequestStatus } from '#shared/rules/pro-request-status.ts';
import { partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

/** The index knows no more than the keys. */
const entrySchema = z.pipe(
  z.object({ pk: z.string().check(z.startsWith('USER#')), gsi2sk: z.string() }),
  z.transform(({ pk, gsi2sk }) => {
    const [createdAt = '', formId = '', id = ''] = gsi2sk.split('#');
    return { id, formId, createdAt, userId: pk.slice('USER#'.length) };
  }),
);
export type RequestEntry = z.output<typeof entrySchema>;

/** The requests of all forms by their status: ids, whose they are, of which form, and since when. */
export class WaitingRequestsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  oldest(status: ProRequestStatus, limit: number): Promise<RequestEntry[]> {
    return this.table.first(partitions.proRequestsIn(status), entrySchema, limit);
  }
}
