import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { Account, CreditMode } from '#functions/domain/credits/account.ts';
import { correctedBalances, type CorrectionRepository } from '#functions/domain/credits/correction.ts';
import type { Ledger } from '#functions/domain/credits/ledger.ts';
import type { MovedAccountsRepository } from '#functions/domain/credits/moved-accounts-repository.ts';
import { areEqual, compareNow } from '#functions/domain/reconciliation/reconcile-accounts.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { Subscriber } from '#functions/domain/subscribers/subscriber-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Correction } from '#shared/contracts/admin-subscribers.ts';

export interface CorrectionDeps {
  readonly table: Table;
  readonly ledger: Ledger;
  readonly corrections: CorrectionRepository;
  readonly movedAccounts: MovedAccountsRepository;
  readonly mode: CreditMode;
  readonly now: () => Date;
}

type Owner = Pick<Subscriber, 'userId' | 'name'>;

export async function checkLedger(deps: CorrectionDeps, caller: Pick<AdminCaller, 'id'>, { userId }: Owner) {
  const [{ account, expected, hasDrifted }, correction] = await Promise.all([
    compareNow(deps, userId),
    deps.corrections.find(userId),
  ]);
  const canApprove = correction !== undefined && correction.proposedBy.id !== caller.id;
  return { account, expected, hasDrifted, correction, canApprove };
}

// Decision: docs/decisions/001-ledger.md
export async function proposeCorrection(
  deps: CorrectionDeps,
  caller: AdminCaller,
  owner: Owner,
  { follow, reason }: Pick<Correction, 'follow' | 'reason'>,
): Promise<Correction> {
  const { account, expected, hasDrifted } = await compareNow(deps, owner.userId);
  if (!hasDrifted) throw new AppError('conflict', 'Balance and ledger are equal. There is nothing to correct.');
  if (follow === 'ledger' && Math.min(expected.available, expected.held, expected.spent) < 0) {
    throw new AppError('conflict', 'The ledger adds up to less than 0, so no balance can follow it. Keep the balance.');
  }
  const at = deps.now();
  const { id, name, userId } = caller;
  const { available, held, spent } = account;
  const correction: Correction = {
    id: newId(at),
    follow,
    account: { available, held, spent },
    expected,
    reason,
    proposedBy: { id, name, userId },
    proposedAt: at.toISOString(),
  };
  const audit = describeChange(deps, caller, owner, { action: 'proposed a credit correction', correction });
  if (await deps.corrections.propose(owner.userId, correction, audit)) return correction;
  throw new AppError('conflict', 'Another correction of this account waits for approval.');
}

/** Needs a second super admin, and an account that has not moved since the proposal. */
export async function decideCorrection(
  deps: CorrectionDeps,
  caller: AdminCaller,
  owner: Owner,
  { id, isApproved }: { readonly id: string; readonly isApproved: boolean },
): Promise<Account> {
  const { userId } = owner;
  const correction = await deps.corrections.find(userId);
  if (correction?.id !== id) throw new AppError('not_found', 'No such correction waits for approval.');
  if (isApproved) await approve(deps, caller, owner, correction);
  else await reject(deps, caller, owner, correction);
  return deps.ledger.account(userId);
}

async function approve(deps: CorrectionDeps, caller: AdminCaller, owner: Owner, correction: Correction): Promise<void> {
  const { userId } = owner;
  if (correction.proposedBy.id === caller.id) {
    throw new AppError('conflict', 'Another super admin must approve your correction.');
  }
  const { account, expected } = await compareNow(deps, userId);
  const isAsProposed = areEqual(account, correction.account) && areEqual(expected, correction.expected);
  const audit = describeChange(deps, caller, owner, { action: 'corrected credits', correction });
  const approval = { approverId: caller.id, at: deps.now(), audit };
  if (!isAsProposed || !(await deps.corrections.approve(userId, correction, approval))) {
    throw new AppError('conflict', 'The account has moved since the proposal. Reject it and propose another.');
  }
  await deps.movedAccounts.saveDrift(userId, false);
}

async function reject(deps: CorrectionDeps, caller: AdminCaller, owner: Owner, correction: Correction): Promise<void> {
  const audit = describeChange(deps, caller, owner, { action: 'rejected a credit correction', correction });
  if (await deps.corrections.reject(owner.userId, correction, audit)) return;
  throw new AppError('conflict', 'Another super admin has decided about this correction.');
}

function describeChange(
  { table, now }: CorrectionDeps,
  caller: AdminCaller,
  { userId, name }: Owner,
  { action, correction }: { readonly action: string; readonly correction: Correction },
) {
  const { account, expected, reason } = correction;
  const corrected = correctedBalances(correction);
  const before = { balance: account, ledger: expected };
  const change = { action, kind: 'subscriber', id: userId, name, reason, before } as const;
  const after = { balance: corrected, ledger: corrected };
  return putAuditEntry(table.name, auditEntry(caller, { ...change, after }, now()), userId);
}
