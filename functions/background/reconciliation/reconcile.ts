import type { SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { log } from '#functions/platform/log.ts';
import type { Account } from '#functions/domain/credits/account.ts';
import type { Ledger } from '#functions/domain/credits/ledger.ts';
import { balancesOf, type CreditMode } from '#functions/domain/credits/ledger-entry.ts';
import { movementsOfUser } from '#functions/domain/credits/ledger-history.ts';

export interface ReconcileDeps {
  readonly table: Table;
  readonly ledger: Ledger;
  readonly subscribers: SubscriberRepository;
  readonly mode: CreditMode;
  readonly now: () => Date;
}

export interface ReconcileReport {
  readonly checked: number;
  readonly drifting: number;
}

/** Accounts that moved since the last nightly check, with an hour to spare. */
const touchedWithinMs = 25 * 60 * 60 * 1000;
const usersOfPage = 100;
/** The indexes are a moment behind the table, and an account may move while it is being read. */
const readings = 3;

/** Compares every account that moved lately with the sum of its ledger. */
export async function reconcile(deps: ReconcileDeps): Promise<ReconcileReport> {
  const report = { checked: 0, drifting: 0 };
  let cursor: string | undefined;
  do {
    const page = await deps.subscribers.pageOfAll({ limit: usersOfPage, cursor });
    for (const { userId } of page.items) {
      const account = await deps.ledger.account(userId);
      if (deps.now().getTime() - new Date(account.updatedAt).getTime() > touchedWithinMs) continue;
      report.checked += 1;
      if (await drifts(deps, userId)) report.drifting += 1;
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return report;
}

/** Whether the account differs from its ledger in every one of several readings. */
async function drifts(deps: ReconcileDeps, userId: string): Promise<boolean> {
  for (let reading = 1; reading <= readings; reading++) {
    const expected = balancesOf(await movementsOfUser(deps.table, userId), deps.mode);
    const account = await deps.ledger.account(userId);
    if (equal(account, expected, deps.mode)) return false;
    if (reading === readings) log.error('An account differs from its ledger', { userId, account, expected });
  }
  return true;
}

function equal(account: Account, expected: Pick<Account, 'available' | 'held' | 'spent'>, mode: CreditMode): boolean {
  const isAvailableEqual = mode === 'external' || account.available === expected.available;
  return isAvailableEqual && account.held === expected.held && account.spent === expected.spent;
}
