import { type Answer, maxRunning, type Operation, userCount, userOf } from './operations.ts';

interface ModelAccount {
  available: number;
  held: number;
  spent: number;
  running: number;
}

/** Predicts answers and balances of a ledger without failures and concurrency. */
export class LedgerModel {
  readonly accounts: ModelAccount[] = Array.from({ length: userCount }, () => ({
    available: 0,
    held: 0,
    spent: 0,
    running: 0,
  }));
  /** Maps each idempotency key to its transfer. */
  private readonly transfers = new Map<string, number>();
  private readonly generations = new Map<
    number,
    { amount: number; settledAs?: 'capture' | 'release'; isRefunded?: boolean }
  >();

  perform(operation: Operation): Answer {
    switch (operation.kind) {
      case 'grant':
        return this.grant(operation);
      case 'deduct':
        return this.deduct(operation);
      case 'hold':
        return this.hold(operation);
      case 'settle':
        return this.settle(operation);
      case 'refund':
        return this.refund(operation);
    }
  }

  private grant({ user, key, amount }: { user: number; key: number; amount: number }): Answer {
    const before = this.transfers.get(`grant ${user} ${key}`);
    if (before !== undefined) return before === amount ? 'done before' : 'idempotency_conflict';
    this.transfers.set(`grant ${user} ${key}`, amount);
    this.account(user).available += amount;
    return 'done';
  }

  private deduct({ user, key, amount }: { user: number; key: number; amount: number }): Answer {
    const account = this.account(user);
    const before = this.transfers.get(`deduct ${user} ${key}`);
    if (before !== undefined) return before === amount ? 'done' : 'idempotency_conflict';
    if (account.available < amount) return 'insufficient_credits';
    this.transfers.set(`deduct ${user} ${key}`, amount);
    account.available -= amount;
    account.spent += amount;
    return 'done';
  }

  private hold({ generation, amount }: { generation: number; amount: number }): Answer {
    const account = this.account(userOf(generation));
    if (this.generations.has(generation)) return 'done before';
    if (account.running >= maxRunning) return 'too_many_running';
    if (account.available < amount) return 'insufficient_credits';
    this.generations.set(generation, { amount });
    account.available -= amount;
    account.held += amount;
    account.running += 1;
    return 'done';
  }

  private settle({ generation, as }: { generation: number; as: 'capture' | 'release' }): Answer {
    const record = this.generations.get(generation);
    if (record === undefined) return 'absent';
    if (record.settledAs !== undefined) return 'done before';
    record.settledAs = as;
    const account = this.account(userOf(generation));
    account.held -= record.amount;
    account.running -= 1;
    account[as === 'capture' ? 'spent' : 'available'] += record.amount;
    return 'done';
  }

  private refund({ generation }: { generation: number }): Answer {
    const record = this.generations.get(generation);
    if (record === undefined) return 'absent';
    if (record.settledAs !== 'capture' || record.isRefunded || record.amount === 0) return 'nothing to refund';
    record.isRefunded = true;
    const account = this.account(userOf(generation));
    account.available += record.amount;
    account.spent -= record.amount;
    return 'done';
  }

  private account(user: number): ModelAccount {
    const account = this.accounts[user];
    if (account === undefined) throw new Error(`No user ${user}`);
    return account;
  }
}
