import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { accountJobStatusSchema } from '#shared/contracts/account.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';

export const accountJobKindSchema = z.enum(['export', 'delete']);
export type AccountJobKind = z.infer<typeof accountJobKindSchema>;

/** An export or a deletion of all that a user has, which takes as many slices of time as it needs. */
const accountJobSchema = z.object({
  /** Also the name of its execution. */
  id: z.string(),
  userId: z.string(),
  kind: accountJobKindSchema,
  /** The hash of the session that is to be told how it ends. */
  askedBy: z.optional(z.string()),
  status: accountJobStatusSchema,
  startedAt: z.iso.datetime(),
  /** When it last came on: one that has not for long is dead. */
  updatedAt: z.iso.datetime(),
  /** Which of its steps is next, and from where in that step's list. */
  step: z.int().check(z.minimum(0)),
  cursor: z.optional(z.string()),
  /** What was done so far, by its name. */
  counts: z.record(z.string(), z.int()),
  /** Under what a deletion keeps the ledger: random, and in no other item that leads to the user. */
  pseudonym: z.optional(z.string()),
  /** The file of an export that is done. */
  fileKey: z.optional(z.string()),
});
export type AccountJob = z.infer<typeof accountJobSchema>;

type AskedFor = Pick<AccountJob, 'id' | 'userId' | 'kind' | 'askedBy'>;

/** A deletion goes on under the name of the one before, which may have moved a part of the ledger. */
export function newAccountJob(askedFor: AskedFor, now: Date, previous?: AccountJob): AccountJob {
  const at = now.toISOString();
  const pseudonym = askedFor.kind === 'delete' ? (previous?.pseudonym ?? `deleted-${randomUUID()}`) : undefined;
  return { ...askedFor, pseudonym, status: 'running', startedAt: at, updatedAt: at, step: 0, counts: {} };
}

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

/** The executions that work on account jobs, each named by its job's id. */
export class AccountJobExecutions {
  private readonly stateMachineArn: string;
  private readonly client = new SFNClient();

  constructor(stateMachineArn: string | undefined) {
    if (stateMachineArn === undefined) throw new Error('This function starts no account jobs');
    this.stateMachineArn = stateMachineArn;
  }

  /** Starting the same job again does nothing. */
  async start({ id, userId, kind }: AccountJob): Promise<void> {
    const input = JSON.stringify({ id, userId, kind });
    try {
      await this.client.send(new StartExecutionCommand({ stateMachineArn: this.stateMachineArn, name: id, input }));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ExecutionAlreadyExists')) throw error;
    }
  }
}
