import { z } from 'zod';
import type { RequestCounts } from '#shared/contracts/admin-pro-requests.ts';
import type { ProRequestStatus } from '#shared/domain/pro-request-status.ts';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

const countsSchema = z.object({
  pending: z.number().int().default(0),
  processing: z.number().int().default(0),
  completed: z.number().int().default(0),
  rejected: z.number().int().default(0),
});

/** Longer than the stream delivers a record again (a day). */
const markLifetimeSeconds = 2 * 24 * 60 * 60;

/** How many requests of each form are in each status, kept by the stream rather than counted on demand. */
export class RequestCountsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async of(formId: string): Promise<RequestCounts> {
    return (await this.table.get(keys.requestCounts(formId), countsSchema)) ?? countsSchema.parse({});
  }

  /** Once for each stream record. */
  async countMove(
    recordId: string,
    formId: string,
    { from, to }: { readonly from?: ProRequestStatus | undefined; readonly to: ProRequestStatus },
  ): Promise<void> {
    const { name: TableName } = this.table;
    const expiresAtEpochSeconds = Math.floor(Date.now() / 1000) + markLifetimeSeconds;
    const mark = { ...keys.counted(recordId), expiresAtEpochSeconds };
    const counts = {
      Key: keys.requestCounts(formId),
      UpdateExpression: `ADD #to :one${from === undefined ? '' : ', #from :minusOne'}`,
      ExpressionAttributeNames: { '#to': to, ...(from && { '#from': from }) },
      ExpressionAttributeValues: { ':one': 1, ...(from && { ':minusOne': -1 }) },
    };
    await this.table.transactOnce([
      { Put: { TableName, Item: mark, ConditionExpression: 'attribute_not_exists(pk)' } },
      { Update: { TableName, ...counts } },
    ]);
  }
}
