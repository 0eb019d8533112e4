import * as z from 'zod/mini';
import type { RequestCounts } from '#shared/contracts/admin-pro-requests.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table, Wanted } from '#functions/platform/table/table.ts';

const countsSchema = z.object({
  pending: z._default(z.int(), 0),
  processing: z._default(z.int(), 0),
  completed: z._default(z.int(), 0),
  rejected: z._default(z.int(), 0),
});

/** How many requests of each form are in each status, kept by the stream rather than counted on demand. */
export class RequestCountsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async of(formId: string): Promise<RequestCounts> {
    return (await this.table.get(keys.requestCounts(formId), countsSchema)) ?? countsSchema.parse({});
  }
}

/** How many requests of all forms together are in each status: to be read with other items. */
export function requestTotalsAt() {
  return { key: keys.requestTotals, schema: countsSchema } satisfies Wanted;
}
