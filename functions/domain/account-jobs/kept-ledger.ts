import * as z from 'zod/mini';
import { accountSchema, ledgerEntrySchema } from '#functions/domain/credits/account.ts';
import { refundSchema } from '#functions/domain/credits/charge.ts';
import { issueKindSchema, issueSchema } from '#functions/domain/credits/external-transactions.ts';
import { type GenerationRun, generationSchema } from '#functions/domain/generations/generation.ts';
import { storedProRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { type Key, keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListRequest, Table } from '#functions/platform/table/table.ts';

const place = z.optional(z.string());
const places = { pk: z.string(), sk: z.string(), gsi1pk: place, gsi1sk: place, gsi2pk: place, gsi2sk: place };

/** All that remains of a deleted account. Parsing drops all other fields, also those that later versions add. */
const keptEntrySchema = z.extend(
  z.pick(ledgerEntrySchema, {
    id: true,
    kind: true,
    amount: true,
    generationId: true,
    effect: true,
    moved: true,
    at: true,
  }),
  places,
);

const keptRequestSchema = z.extend(
  z.pick(storedProRequestSchema, {
    id: true,
    formId: true,
    routePath: true,
    formName: true,
    requestType: true,
    appId: true,
    status: true,
    hold: true,
    settlement: true,
    notificationSent: true,
    createdAt: true,
  }),
  places,
);

const keptGenerationSchema = z.extend(
  z.pick(generationSchema, {
    id: true,
    appId: true,
    status: true,
    routePath: true,
    pageTitle: true,
    modelId: true,
    modelVersion: true,
    provider: true,
    outputType: true,
    estimatedSeconds: true,
    pollingIntervalSeconds: true,
    deadlineAt: true,
    chargedAtStart: true,
    createdAt: true,
    apiKeyId: true,
    providerCostUsd: true,
    hold: true,
    settlement: true,
    rerunOf: true,
  }),
  { ...places, gsi3pk: place, gsi3sk: place, refund: z.optional(z.pick(refundSchema, { amount: true, at: true })) },
);

/** These fields guard the generation's credits and its submit, which can still be running. */
const keptRunFields: ReadonlySet<string> = new Set([
  'schema',
  'submittedAt',
  'endpoint',
  'apiKeyId',
  'refusedAt',
  'requestId',
  'checkedAt',
  'queuedAt',
  'cancelRequestedAt',
  'discardedAt',
  'charge',
  'endedAt',
] satisfies ('schema' | keyof GenerationRun)[]);

const keptIssueSchema = z.extend(
  z.pick(issueSchema, { id: true, kind: true, generationId: true, amount: true, at: true }),
  places,
);

interface Owners {
  readonly userId: string;
  readonly pseudonym: string;
}

// Decision: docs/decisions/024-account-export-and-deletion.md
export class KeptLedger {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async moveEntries({ userId, pseudonym }: Owners, request: ListRequest): Promise<string | undefined> {
    const range = { partition: keys.subscriber(userId).pk, prefix: 'LEDGER#' };
    const { items, nextCursor } = await this.table.query(range, keptEntrySchema, request);
    const gsi1pk = partitions.ledgerOf(pseudonym).partition;
    for (const entry of items) await this.move(entry, pseudonym, { gsi1pk, reason: '' });
    return nextCursor;
  }

  async moveRequests({ userId, pseudonym }: Owners, request: ListRequest): Promise<string | undefined> {
    const { items, nextCursor } = await this.table.query(partitions.proRequestsOf(userId), keptRequestSchema, request);
    for (const proRequest of items) await this.move(proRequest, pseudonym, { details: '' });
    return nextCursor;
  }

  async moveAccount({ userId, pseudonym }: Owners): Promise<void> {
    const { name: TableName } = this.table;
    const account = await this.table.get(keys.account(userId), accountSchema, { consistent: true });
    if (account === undefined) return;
    const { available, held, spent, running, deductions, updatedAt } = account;
    const values = { ':available': available, ':held': held, ':spent': spent, ':running': running };
    const moveWrites = await this.table.transactOnce([
      {
        Delete: {
          TableName,
          Key: keys.account(userId),
          ConditionExpression: 'available = :available AND held = :held AND spent = :spent AND running = :running',
          ExpressionAttributeValues: values,
        },
      },
      {
        // ADD, because a user who returned during the deletion has opened a second account.
        Update: {
          TableName,
          Key: keys.account(pseudonym),
          UpdateExpression:
            'SET isKept = :kept, updatedAt = :at ADD available :available, held :held, spent :spent, running :running, deductions :deductions',
          ExpressionAttributeValues: { ...values, ':kept': true, ':at': updatedAt, ':deductions': deductions },
        },
      },
    ]);
    if (!moveWrites) throw new Error('The account moved meanwhile');
  }

  async pseudonymiseGeneration(id: string, pseudonym: string): Promise<void> {
    await this.clearRun(id);
    const generation = await this.table.get(keys.generation(id), keptGenerationSchema, { consistent: true });
    if (generation?.settlement === undefined) return;
    const { refund } = generation;
    const gsi1pk = partitions.generationsOf(pseudonym).partition;
    const texts = { requestHash: '', ...(refund && { refund: { ...refund, reason: '' } }) };
    const isKept = await this.replace(
      { ...generation, ...texts, gsi1pk, userId: pseudonym, isKept: true },
      refund === undefined ? 'attribute_not_exists(refund)' : 'attribute_exists(refund)',
    );
    if (!isKept) await this.pseudonymiseGeneration(id, pseudonym);
  }

  async pseudonymiseIssues(generationId: string, pseudonym: string): Promise<void> {
    for (const kind of issueKindSchema.options) {
      const issue = await this.table.get(keys.issue(`${kind}#${generationId}`), keptIssueSchema, { consistent: true });
      if (issue !== undefined) await this.replace({ ...issue, userId: pseudonym }, 'attribute_exists(pk)');
    }
  }

  private async clearRun(id: string): Promise<void> {
    const run = await this.table.get(keys.generationRun(id), z.looseObject({}), { consistent: true });
    const { pk: _, sk: __, ...fields } = run ?? {};
    const dropped = Object.keys(fields).filter((name) => !keptRunFields.has(name));
    if (dropped.length === 0) return;
    await this.table.update(keys.generationRun(id), setExpression({}, dropped), 'attribute_exists(pk)');
  }

  private replace(item: Key & Readonly<Record<string, unknown>>, condition: string): Promise<boolean> {
    const { name: TableName } = this.table;
    return this.table.transactOnce([{ Put: { TableName, Item: item, ConditionExpression: condition } }]);
  }

  private async move(
    { pk, sk, ...item }: Key & Readonly<Record<string, unknown>>,
    pseudonym: string,
    changes: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { name: TableName } = this.table;
    const owner = { pk: keys.subscriber(pseudonym).pk, sk, userId: pseudonym, isKept: true };
    await this.table.transactOnce([
      { Put: { TableName, Item: { ...item, ...changes, ...owner } } },
      { Delete: { TableName, Key: { pk, sk } } },
    ]);
  }
}
