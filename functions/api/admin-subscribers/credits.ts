import { AppError } from '#functions/platform/app-error.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-repository.ts';
import type { Subscriber } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { Account } from '#functions/domain/credits/account.ts';
import type { Ledger } from '#functions/domain/credits/ledger.ts';
import type { LedgerLine, LedgerPart } from '#shared/contracts/admin-subscribers.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';
import { movementsOf } from '#functions/domain/credits/ledger-entry.ts';

interface MoveCreditsDeps {
  readonly ledger: Ledger;
  readonly tableName: string;
  readonly isEmbedded: boolean;
  readonly now: () => Date;
}

interface CreditMove {
  /** A negative amount takes credits away. */
  readonly amount: number;
  readonly reason: string;
  readonly idempotencyKey: string;
}

/** Moves credits once for each key; throws `insufficient_credits` when the balance would fall below zero. */
export async function moveCredits(
  deps: MoveCreditsDeps,
  admin: AdminCaller,
  { userId, name }: Subscriber,
  move: CreditMove,
): Promise<Account> {
  assertEmbedded(deps);
  const { amount, reason } = move;
  const at = deps.now();
  const action = amount > 0 ? 'granted credits' : 'took credits away';
  const change = { action, kind: 'subscriber', id: userId, name, reason, after: { credits: amount } } as const;
  const audit = putAuditEntry(deps.tableName, auditEntry(admin, change, at), change.id);
  const transfer = { amount: Math.abs(amount), reason, idempotencyKey: `admin/${move.idempotencyKey}`, at };
  if (amount > 0) await deps.ledger.grant(userId, transfer, [audit]);
  else await deps.ledger.deduct(userId, transfer, [audit]);
  return deps.ledger.account(userId);
}

/** Throws `unavailable` where the mobile app's back end keeps subscribers and credits. */
export function assertEmbedded({ isEmbedded }: { readonly isEmbedded: boolean }): void {
  if (!isEmbedded) throw new AppError('unavailable', 'The companion app keeps subscribers and their credits');
}

type LedgerSources = Pick<Repositories, 'ledger' | 'generations' | 'proRequests'>;

export async function listLedger(
  { ledger, generations, proRequests }: LedgerSources,
  userId: string,
  { part, ...request }: ListRequest & { readonly part: LedgerPart },
): Promise<ListPage<LedgerLine>> {
  switch (part) {
    case 'transfers':
      return toLedgerLines(await ledger.entriesOf(userId, request), (entry) => ({
        id: entry.id,
        subject: entry.reason,
        at: entry.at,
        movements: [entry],
      }));
    case 'generations':
      return toLedgerLines(await generations.pageOf(userId, request), (generation) => ({
        id: generation.id,
        subject: generation.pageTitle,
        at: generation.createdAt,
        movements: movementsOf(generation),
      }));
    case 'requests':
      return toLedgerLines(await proRequests.pageOf(userId, request), (made) => ({
        id: made.id,
        subject: made.formName,
        at: made.createdAt,
        movements: movementsOf(made),
      }));
  }
}

function toLedgerLines<T>({ items, ...rest }: ListPage<T>, toLine: (item: T) => LedgerLine): ListPage<LedgerLine> {
  return { ...rest, items: items.map(toLine) };
}
