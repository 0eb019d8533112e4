import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import { emptyAccount, listMovements } from '#functions/domain/credits/account.ts';
import { CorrectionRepository } from '#functions/domain/credits/correction.ts';
import type { Transfer } from '#functions/domain/credits/ledger.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { readNewestSessions } from '#functions/domain/sessions/session-repository.ts';
import {
  requireKnown,
  requireSubscriber,
  searchSubscribers,
} from '#functions/domain/subscribers/subscriber-repository.ts';
import { suspensionAt } from '#functions/domain/subscribers/suspension.ts';
import { companionEnvironment, environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { type ListPage, type TransactItem, TransactionRefused } from '#functions/platform/table/table.ts';
import { adminSubscribers, type LedgerLine } from '#shared/contracts/admin-subscribers.ts';
import { checkLedger, decideCorrection, proposeCorrection } from './correct-account.ts';
import { assertEmbedded, createLink, revokeSessions, toListedSession } from './manage-sessions.ts';

const { SITE_ORIGIN } = environment();
const data = repositories();
const { allowances, generations, ledger, proRequests, subscribers, table } = data;
const isEmbedded = companionEnvironment() === undefined;
const deps = {
  ...data,
  tableName: table.name,
  siteOrigin: SITE_ORIGIN,
  corrections: new CorrectionRepository(table),
  isEmbedded,
  mode: isEmbedded ? 'embedded' : 'external',
  now: () => new Date(),
} as const;

const findSubscriber = ({ userId }: { readonly userId: string }) => requireSubscriber(subscribers, userId);

export const handler = feature(
  adminSubscribers,
  {
    listSubscribers: ({ query }) => searchSubscribers(table, query),
    getSubscriber: async ({ params }) => {
      const [found, sessions] = await Promise.all([
        subscribers.findWithAccount(params.userId, [suspensionAt(params.userId)]),
        readNewestSessions(table, params.userId, new Date()),
      ]);
      const { subscriber, account = emptyAccount, items } = requireKnown(found);
      const suspension = items.get(suspensionAt(params.userId));
      return { subscriber, account, sessions: sessions.map(toListedSession), suspension };
    },
    listLedger: async ({ params, query: { part, ...request } }) => {
      const { userId } = await findSubscriber(params);
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
            movements: listMovements(generation),
          }));
        case 'requests':
          return toLedgerLines(await proRequests.pageOf(userId, request), (proRequest) => ({
            id: proRequest.id,
            subject: proRequest.formName,
            at: proRequest.createdAt,
            movements: listMovements(proRequest),
          }));
      }
    },
    moveCredits: async ({ caller, params, headers, body: { amount, reason } }) => {
      const { userId, name } = await findSubscriber(params);
      assertEmbedded(deps);
      const at = new Date();
      const action = amount > 0 ? 'granted credits' : 'took credits away';
      const change = { action, kind: 'subscriber', id: userId, name, reason, after: { credits: amount } } as const;
      const audit = putAuditEntry(table.name, auditEntry(caller, change, at), userId);
      const idempotencyKey = `admin/${headers['idempotency-key']}`;
      const transfer = { amount: Math.abs(amount), reason, idempotencyKey, at };
      if (amount > 0) await grantWithinLimit(caller.account, userId, transfer, audit);
      else await ledger.deduct(userId, transfer, [audit]);
      return { account: await ledger.account(userId) };
    },
    checkLedger: async ({ caller, params }) => checkLedger(deps, caller, await findSubscriber(params)),
    proposeCorrection: async ({ caller, params, body }) => ({
      correction: await proposeCorrection(deps, caller, await findSubscriber(params), body),
    }),
    decideCorrection: async ({ caller, params, body }) => ({
      account: await decideCorrection(deps, caller, await findSubscriber(params), body),
    }),
    createLink: async ({ caller, params, body }) => createLink(deps, caller, await findSubscriber(params), body),
    revokeSessions: async ({ caller, params, body }) =>
      revokeSessions(deps, caller, await findSubscriber(params), body.id),
  },
  { admin: adminGuard(data.adminSessions) },
  allowances,
);

/** Counts against the admin's daily limit in the grant's transaction, so a repeated request counts once. */
async function grantWithinLimit(account: string, userId: string, transfer: Transfer, audit: TransactItem) {
  const spend = allowances.spendInTransaction(account, 'grantedCredits', transfer.amount);
  try {
    await ledger.grant(userId, transfer, [spend, audit]);
  } catch (error) {
    throw error instanceof TransactionRefused ? allowances.refusal('grantedCredits') : error;
  }
}

function toLedgerLines<T>({ items, ...rest }: ListPage<T>, toLine: (item: T) => LedgerLine): ListPage<LedgerLine> {
  return { ...rest, items: items.map(toLine) };
}
