import { type AllowanceName, type Allowances, allowanceWords } from '#shared/contracts/allowances.ts';
import { waitingTime } from '#shared/kernel/texts.ts';
import { TryLater } from '#functions/platform/app-error.ts';
import type { AllowanceCounter } from '#functions/platform/http/feature.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

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

  async spend(account: string, name: AllowanceName): Promise<void> {
    const seconds = Math.floor(this.now().getTime() / 1000);
    const tomorrow = seconds - (seconds % daySeconds) + daySeconds;
    const perDay = this.allowances[name];
    const isWithinLimit = await this.table.updateOnce(
      keys.allowance(account, this.now().toISOString().slice(0, 10), name),
      {
        expression: 'ADD spent :one SET expiresAtEpochSeconds = :expiry',
        values: { ':one': 1, ':expiry': tomorrow + daySeconds, ':perDay': perDay },
      },
      // Without an item nothing is spent, but the limit can be 0.
      perDay > 0 ? 'attribute_not_exists(spent) OR spent < :perDay' : 'spent < :perDay',
    );
    if (isWithinLimit) return;
    const wait = tomorrow - seconds;
    const message = `You have reached today's limit of ${perDay} ${allowanceWords[name]}. Please try again in ${waitingTime(wait)}.`;
    throw new TryLater('too_many_requests', message, wait);
  }
}
