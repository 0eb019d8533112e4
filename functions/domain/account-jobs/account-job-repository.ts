import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import * as z from 'zod/mini';
import { newPseudonym } from '#functions/domain/credits/account.ts';
import { isExpired, orExpired } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import { accountJobStatusSchema } from '#shared/contracts/account.ts';

export const accountJobKindSchema = z.enum(['export', 'delete', 'erase']);
export type AccountJobKind = z.infer<typeof accountJobKindSchema>;

const erasedFileSchema = z.object({
  assetId: z.string(),
  fileKey: z.string(),
  thumbnailKey: z.optional(z.string()),
  generationId: z.optional(z.string()),
  createdAt: z.iso.datetime(),
});
export type ErasedFile = z.infer<typeof erasedFileSchema>;

const accountJobSchema = z.object({
  id: z.string(),
  userId: z.string(),
  kind: accountJobKindSchema,
  askedBy: z.optional(z.string()),
  status: accountJobStatusSchema,
  startedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  step: z.int().check(z.minimum(0)),
  cursor: z.optional(z.string()),
  counts: z.record(z.string(), z.int()),
  /** Random owner id of the kept ledger. No other item links it to the user. */
  pseudonym: z.optional(z.string()),
  fileKey: z.optional(z.string()),
  files: z.optional(z.array(erasedFileSchema)),
  expiresAtEpochSeconds: z.optional(z.int()),
});
export type AccountJob = z.infer<typeof accountJobSchema>;

type JobRequest = Pick<AccountJob, 'id' | 'userId' | 'kind' | 'askedBy' | 'files'>;

/** Keeps the pseudonym of an earlier deletion, because a part of the ledger can already use it. */
export function newAccountJob(request: JobRequest, now: Date, previous?: AccountJob): AccountJob {
  const at = now.toISOString();
  const pseudonym = request.kind === 'delete' ? (previous?.pseudonym ?? newPseudonym()) : undefined;
  return { ...request, pseudonym, status: 'running', startedAt: at, updatedAt: at, step: 0, counts: {} };
}

const lifetimeSeconds = 24 * 60 * 60;

const runningSchema = z.pipe(
  z.object({ pk: z.string(), sk: z.string() }),
  z.transform(({ pk, sk }) => ({
    userId: pk.slice(keys.accountJob('', '').pk.length),
    kind: accountJobKindSchema.parse(sk.slice(keys.accountJob('', '').sk.length)),
  })),
);

export class AccountJobRepository {
  private readonly table: Table;
  private readonly now: () => Date;

  constructor(table: Table, now: () => Date = () => new Date()) {
    this.table = table;
    this.now = now;
  }

  async find(userId: string, kind: AccountJobKind): Promise<AccountJob | undefined> {
    const found = await this.table.get(keys.accountJob(userId, kind), accountJobSchema, { consistent: true });
    return found === undefined || isExpired(found, this.now()) ? undefined : found;
  }

  runningWithoutProgress(since: Date, limit: number): Promise<Pick<AccountJob, 'userId' | 'kind'>[]> {
    return this.table.first({ ...partitions.runningJobs, upTo: since.toISOString() }, runningSchema, limit);
  }

  async isRunning({ id, userId, kind }: AccountJob): Promise<boolean> {
    const found = await this.find(userId, kind);
    return found?.id === id && found.status === 'running';
  }

  begin(job: AccountJob, previous: AccountJob | undefined): Promise<boolean> {
    const ifUnchanged =
      previous === undefined
        ? orExpired('attribute_not_exists(pk)', this.now())
        : { ConditionExpression: 'id = :id', ExpressionAttributeValues: { ':id': previous.id } };
    return this.table.transactOnce([this.put(job, ifUnchanged)]);
  }

  save(job: AccountJob): Promise<boolean> {
    const ifRunning = {
      ConditionExpression: 'id = :id AND #status = :running',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':id': job.id, ':running': 'running' },
    };
    return this.table.transactOnce([this.put(job, ifRunning)]);
  }

  /** Stops a running job at its next slice. Its file can no longer be downloaded. */
  forget(userId: string, kind: AccountJobKind): Promise<void> {
    return this.table.delete(keys.accountJob(userId, kind));
  }

  private put(job: AccountJob, condition: Partial<NonNullable<TransactItem['Put']>>): TransactItem {
    const { userId, kind, status, updatedAt } = job;
    // A finished deletion of an account deletes its own job. A failed deletion stays until a repeat succeeds.
    const isTemporary = kind === 'export' || (kind === 'erase' && status === 'done');
    const end = isTemporary ? Math.ceil(Date.parse(updatedAt) / 1000) + lifetimeSeconds : undefined;
    const listing = job.status === 'running' && {
      gsi2pk: partitions.runningJobs.partition,
      gsi2sk: `${updatedAt}#${job.id}`,
    };
    const Item = { ...keys.accountJob(userId, kind), ...listing, ...job, expiresAtEpochSeconds: end };
    return { Put: { TableName: this.table.name, Item, ...condition } };
  }
}

export class AccountJobExecutions {
  private readonly stateMachineArn: string;
  private readonly client = new SFNClient();

  constructor(stateMachineArn: string | undefined) {
    if (stateMachineArn === undefined) throw new Error('This function starts no account jobs');
    this.stateMachineArn = stateMachineArn;
  }

  async start({ id, userId, kind }: AccountJob): Promise<void> {
    const input = JSON.stringify({ id, userId, kind });
    try {
      await this.client.send(new StartExecutionCommand({ stateMachineArn: this.stateMachineArn, name: id, input }));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ExecutionAlreadyExists')) throw error;
    }
  }
}
