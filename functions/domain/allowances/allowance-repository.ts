import { TryLater } from '#functions/platform/app-error.ts';
import type { AllowanceCounter } from '#functions/platform/http/feature.ts';
import { log } from '#functions/platform/log.ts';
import { type Key, keys } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import { type AllowanceName, type Allowances, allowanceWords } from '#shared/contracts/allowances.ts';
import { waitingTime } from '#shared/kernel/texts.ts';

const daySeconds = 24 * 60 * 60;

/** Each call is one conditional write, so parallel calls can't exceed the limit. */
export class AllowanceRepository implements AllowanceCounter {
  private readonly table: Table;
  private readonly allowances: Allowances;
  private readonly now: () => Date;

  constructor(table: Table, allowances: Allowances, now: () => Date = () => new Date()) {
    this.table = table;
    this.allowances = allowances;
    this.now = now;
  }

  /** A repeat of a lost answer counts twice: exact counts would need a transaction for every call. */
  async spend(account: string, name: AllowanceName): Promise<void> {
    const perDay = this.allowances[name];
    const isWithinLimit = await this.table.update(
      this.today(account, name),
      {
        expression: 'ADD spent :one SET expiresAtEpochSeconds = :expiry',
        values: { ':one': 1, ':expiry': this.tomorrow() + daySeconds, ':perDay': perDay },
      },
      // Without an item nothing is spent, but the limit can be 0.
      perDay > 0 ? 'attribute_not_exists(spent) OR spent < :perDay' : 'spent < :perDay',
    );
    if (!isWithinLimit) throw this.refusal(name);
  }

  /** A repeated or refused transaction spends nothing. */
  spendInTransaction(account: string, name: AllowanceName, amount: number): TransactItem {
    const perDay = this.allowances[name];
    const fits = amount <= perDay ? '(attribute_not_exists(spent) OR spent <= :left)' : 'spent <= :left';
    return {
      Update: {
        TableName: this.table.name,
        Key: this.today(account, name),
        UpdateExpression: 'ADD spent :amount SET expiresAtEpochSeconds = :expiry',
        ConditionExpression: fits,
        ExpressionAttributeValues: {
          ':amount': amount,
          ':left': perDay - amount,
          ':expiry': this.tomorrow() + daySeconds,
        },
      },
    };
  }

  refusal(name: AllowanceName): TryLater {
    const wait = this.tomorrow() - Math.floor(this.now().getTime() / 1000);
    const limit = `${this.allowances[name]} ${allowanceWords[name]}`;
    const message = `You have reached today's limit of ${limit}. Please try again in ${waitingTime(wait)}.`;
    const values = { name, limit: this.allowances[name], seconds: wait };
    return new TryLater('too_many_requests', message, wait).because('daily_limit', values);
  }

  /** Gives back at most a day's allowance, so refused calls are limited, too. */
  async giveBack(account: string, name: AllowanceName): Promise<void> {
    const update = {
      expression: 'ADD spent :less, refused :one',
      values: { ':less': -1, ':one': 1, ':none': 0, ':perDay': this.allowances[name] },
    };
    const condition = 'spent > :none AND (attribute_not_exists(refused) OR refused < :perDay)';
    await this.table.update(this.today(account, name), update, condition).catch((error: unknown) => {
      log.warn('Could not give an allowance back', { name, error });
    });
  }

  private tomorrow(): number {
    const seconds = Math.floor(this.now().getTime() / 1000);
    return seconds - (seconds % daySeconds) + daySeconds;
  }

  private today(account: string, name: AllowanceName): Key {
    return keys.allowance(account, this.now().toISOString().slice(0, 10), name);
  }
}
