import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import { emptyAccount } from '#functions/domain/credits/account.ts';
import { newestSessionsOf } from '#functions/domain/sessions/newest-sessions.ts';
import { searchSubscribers } from '#functions/domain/subscribers/search-subscribers.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { companionEnvironment, environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { superAdminGuard } from '#functions/domain/sessions/guards.ts';
import { assertKnown, requireSubscriber } from '#functions/domain/subscribers/require-subscriber.ts';
import { listLedger, moveCredits } from './credits.ts';
import { createLink, revokeSessions, toListedSession } from './manage-sessions.ts';

const { SITE_ORIGIN } = environment();
const data = repositories();
const deps = {
  ...data,
  tableName: data.table.name,
  siteOrigin: SITE_ORIGIN,
  isEmbedded: companionEnvironment() === undefined,
  now: () => new Date(),
};

const find = ({ userId }: { readonly userId: string }) => requireSubscriber(data.subscribers, userId);

export const handler = feature(
  adminSubscribers,
  {
    listSubscribers: ({ query }) => searchSubscribers(data.table, query),
    getSubscriber: async ({ params }) => {
      const [found, sessions] = await Promise.all([
        data.subscribers.findWithAccount(params.userId),
        newestSessionsOf(data.table, params.userId, deps.now()),
      ]);
      const { subscriber, account = emptyAccount } = assertKnown(found);
      return { subscriber, account, sessions: sessions.map(toListedSession) };
    },
    listLedger: async ({ params, query }) => listLedger(data, (await find(params)).userId, query),
    moveCredits: async ({ caller, params, headers, body }) => {
      const move = { ...body, idempotencyKey: headers['idempotency-key'] };
      return { account: await moveCredits(deps, caller, await find(params), move) };
    },
    createLink: async ({ caller, params, body }) => createLink(deps, caller, await find(params), body),
    revokeSessions: async ({ caller, params, body }) => revokeSessions(deps, caller, await find(params), body.id),
  },
  { 'super-admin': superAdminGuard(data.adminSessions) },
  data.allowances,
);
