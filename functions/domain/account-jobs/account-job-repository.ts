import { keys } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import { type AccountJob, type AccountJobKind, accountJobSchema } from './account-job.ts';

/** As long as an export's file. */
const keptSeconds = 24 * 60 * 60;

/** Users' exports and deletions: one of a kind at a time. */
export class AccountJobRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(userId: string, kind: AccountJobKind): Promise<AccountJob | undefined> {
    return this.table.get(keys.accountJob(userId, kind), accountJobSchema, { consistent: true });
  }

  /** Whether it is still this one's turn, and it has not ended. */
  async isRunning({ id, userId, kind }: AccountJob): Promise<boolean> {
    const found = await this.find(userId, kind);
    return found?.id === id && found.status === 'running';
  }

  /** False when another job has taken the place of `previous` meanwhile. */
  begin(job: AccountJob, previous: AccountJob | undefined): Promise<boolean> {
    const isAsBefore =
      previous === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'id = :id', ExpressionAttributeValues: { ':id': previous.id } };
    return this.table.transactOnce([this.put(job, isAsBefore)]);
  }

  /** False when it is another job's turn now, or this one has ended. */
  save(job: AccountJob): Promise<boolean> {
    const isRunning = {
      ConditionExpression: 'id = :id AND #status = :running',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':id': job.id, ':running': 'running' },
    };
    return this.table.transactOnce([this.put(job, isRunning)]);
  }

  /** One that runs stops, and what it has written is nobody's to ask for. */
  forget(userId: string, kind: AccountJobKind): Promise<void> {
    return this.table.delete(keys.accountJob(userId, kind));
  }

  private put(job: AccountJob, condition: Partial<NonNullable<TransactItem['Put']>>): TransactItem {
    const expiresAtEpochSeconds = Math.ceil(Date.parse(job.updatedAt) / 1000) + keptSeconds;
    // A deletion goes at its own end, and one that has failed stays until it is done.
    const expires = job.kind === 'export' && { expiresAtEpochSeconds };
    const Item = { ...keys.accountJob(job.userId, job.kind), ...job, ...expires };
    return { Put: { TableName: this.table.name, Item, ...condition } };
  }
}
