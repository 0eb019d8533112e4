import * as z from 'zod/mini';
import { accountSchema } from '#functions/domain/credits/account.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListRequest, Table, TransactItem } from '#functions/platform/table/table.ts';

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string(), gsi1pk: z.optional(z.string()) });

/** Replaces texts in kept entries and requests, because they can contain personal data. */
const emptyTexts = { reason: '', details: '', values: {}, answers: [], events: [] } as const;
const droppedFields: ReadonlySet<string> = new Set(['rejectionReason', 'asset']);

interface Owners {
  readonly userId: string;
  readonly pseudonym: string;
}

export class KeptLedger {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async moveEntries(kind: 'LEDGER#' | 'REQUEST#', owners: Owners, request: ListRequest): Promise<string | undefined> {
    const range = { partition: keys.subscriber(owners.userId).pk, prefix: kind };
    const { items, nextCursor } = await this.table.query(range, itemSchema, request);
    for (const item of items) await this.table.transactOnce(this.moveWrites(item, owners));
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

  async pseudonymiseGeneration({ id, refund }: StoredGeneration, pseudonym: string): Promise<void> {
    const changes = {
      userId: pseudonym,
      gsi1pk: partitions.generationsOf(pseudonym).partition,
      isKept: true,
      requestHash: '',
      error: undefined,
      refund: refund && { ...refund, reason: '' },
    };
    await this.table.update(keys.generation(id), setExpression(changes), 'attribute_exists(settlement)');
  }

  async pseudonymiseCharges(generationId: string, pseudonym: string): Promise<void> {
    const kinds = ['charge-refused', 'charge-failed', 'charge-unknown', 'refund-due'];
    const issues = kinds.map((kind) => keys.issue(`${kind}#${generationId}`));
    const update = setExpression({ userId: pseudonym });
    const items = [keys.deduction(generationId), ...issues];
    await Promise.all(items.map((key) => this.table.update(key, update, 'attribute_exists(pk)')));
  }

  private moveWrites({ pk, sk, ...item }: z.infer<typeof itemSchema>, { userId, pseudonym }: Owners): TransactItem[] {
    const { name: TableName } = this.table;
    const clearedTexts = Object.fromEntries(Object.entries(emptyTexts).filter(([name]) => name in item));
    const rest = Object.fromEntries(Object.entries(item).filter(([name]) => !droppedFields.has(name)));
    const list = item.gsi1pk === partitions.ledgerOf(userId).partition && partitions.ledgerOf(pseudonym).partition;
    const Item = {
      ...rest,
      ...clearedTexts,
      ...(list && { gsi1pk: list }),
      pk: keys.subscriber(pseudonym).pk,
      sk,
      userId: pseudonym,
      isKept: true,
    };
    return [{ Put: { TableName, Item } }, { Delete: { TableName, Key: { pk, sk } } }];
  }
}
