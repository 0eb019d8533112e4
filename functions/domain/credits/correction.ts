import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import { type Correction, correctionSchema } from '#shared/contracts/admin-subscribers.ts';
import { type Balances, balancesSchema, type LedgerEntry } from './account.ts';
import { createEntry } from './ledger.ts';

const balanceNames = ['available', 'held', 'spent'] as const;

export class CorrectionRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(userId: string): Promise<Correction | undefined> {
    return this.table.get(keys.correction(userId), correctionSchema, { consistent: true });
  }

  propose(userId: string, correction: Correction, audit: TransactItem): Promise<boolean> {
    const { name: TableName } = this.table;
    const Item = { ...keys.correction(userId), ...correction };
    return this.table.transactOnce([
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      audit,
    ]);
  }

  reject(userId: string, { id }: Correction, audit: TransactItem): Promise<boolean> {
    const { name: TableName } = this.table;
    const ExpressionAttributeValues = { ':id': id };
    const Delete = {
      TableName,
      Key: keys.correction(userId),
      ConditionExpression: 'id = :id',
      ExpressionAttributeValues,
    };
    return this.table.transactOnce([{ Delete }, audit]);
  }

  /** Adds one entry; no entry changes. Returns false when the account moved or `approverId` proposed the correction. */
  approve(userId: string, correction: Correction, approval: { approverId: string; at: Date; audit: TransactItem }) {
    const { name: TableName } = this.table;
    const { id, account } = correction;
    const next = correctedBalances(correction);
    const Update = {
      TableName,
      Key: keys.account(userId),
      UpdateExpression:
        'SET available = :available, held = :held, spent = :spent, running = if_not_exists(running, :zero), updatedAt = :at',
      ConditionExpression:
        '(available = :wasAvailable AND held = :wasHeld AND spent = :wasSpent) OR (attribute_not_exists(pk) AND :wasNothing = :zero)',
      ExpressionAttributeValues: {
        ':available': next.available,
        ':held': next.held,
        ':spent': next.spent,
        ':wasAvailable': account.available,
        ':wasHeld': account.held,
        ':wasSpent': account.spent,
        ':wasNothing': account.available + account.held + account.spent,
        ':zero': 0,
        ':at': approval.at.toISOString(),
      },
    };
    const Delete = {
      TableName,
      Key: keys.correction(userId),
      ConditionExpression: 'id = :id AND proposedBy.id <> :approver',
      ExpressionAttributeValues: { ':id': id, ':approver': approval.approverId },
    };
    const entry = correctionEntry(userId, correction, approval.at);
    return this.table.transactOnce([{ Update }, createEntry(TableName, entry), { Delete }, approval.audit]);
  }
}

export function correctedBalances({
  follow,
  account,
  expected,
}: Pick<Correction, 'follow' | 'account' | 'expected'>): Balances {
  return balancesSchema.parse(follow === 'ledger' ? expected : account);
}

function correctionEntry(userId: string, correction: Correction, at: Date): LedgerEntry {
  const { id, account, expected, reason } = correction;
  const next = correctedBalances(correction);
  const [effect, moved] = [subtract(next, expected), subtract(next, account)];
  const amount = Math.max(...balanceNames.map((name) => Math.abs(account[name] - expected[name])));
  return {
    id: sha256(`correction\n${id}`),
    userId,
    kind: 'correction',
    amount,
    reason,
    effect,
    moved,
    at: at.toISOString(),
  };
}

function subtract(one: Balances, other: Balances): Balances {
  return {
    available: one.available - other.available,
    held: one.held - other.held,
    spent: one.spent - other.spent,
  };
}
