import { companionGuard, knowsCompanionSecret } from '#functions/domain/companion/companion-guard.ts';
import { toCompanionSubscriber, EmbeddedCompanion } from '#functions/domain/companion/companion.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { newSubscriberLink } from '#functions/domain/sessions/link-repository.ts';
import { requireSubscriber, type Subscriber } from '#functions/domain/subscribers/subscriber-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import { companion, type CompanionSubscriber } from '#shared/contracts/companion.ts';

const data = repositories();
const { consents, ledger, links, subscribers } = data;
const embedded = new EmbeddedCompanion(data);
const { SITE_ORIGIN } = environment();

export const handler = feature(
  companion,
  {
    connect: async ({ body }) => ({ result: await toAnswer(await requireSession(body.session_id)) }),
    checkUserCredit: async ({ body, event }) => {
      const { input_user_id: userId, required_credits: required, session_id: sessionId } = body;
      // A user id is not secret, so only the back end and the user's own session can read the balance.
      if (!(await knowsCompanionSecret(event))) await assertOwnSession(sessionId, userId);
      await requireSubscriber(subscribers, userId);
      const { available } = await ledger.account(userId);
      return [{ credit: available, has_enough_credit: available >= required }];
    },
    deductCredit: async ({ body, headers }) => {
      const { userId } = await requireSession(body.session_id);
      const now = new Date();
      await ledger.deduct(userId, {
        amount: body.credit,
        reason: 'Deducted by the companion app',
        // Without the caller's key, every call deducts.
        idempotencyKey: headers['idempotency-key'] ?? newId(now),
        at: now,
      });
      const { available } = await ledger.account(userId);
      return { result: { success: true as const, current_credit: available } };
    },
    putUser: async ({ params: { id: userId }, body }) => {
      const known = await subscribers.find(userId);
      const subscriber: Subscriber = {
        ...body,
        userId,
        views: body.views ?? known?.views ?? 0,
        userCount: body.userCount ?? known?.userCount ?? 0,
        createdAt: known?.createdAt ?? new Date().toISOString(),
      };
      await subscribers.save(subscriber);
      await ledger.openAccount(userId);
      return { subscriber: await toAnswer(subscriber) };
    },
    createUserSession: async ({ params, body: { expiresInSeconds, consent } }) => {
      await requireSubscriber(subscribers, params.id);
      if (consent) await consents.give(params.id, consent);
      const options = { siteOrigin: SITE_ORIGIN, expiresInSeconds, now: new Date() };
      const { sessionId, url, hash, link } = newSubscriberLink(params.id, options);
      await links.save(hash, link);
      return { sessionId, url };
    },
    grantCredits: async ({ params, body, headers }) => {
      await requireSubscriber(subscribers, params.id);
      const { amount, reason } = body;
      await ledger.grant(params.id, { amount, reason, idempotencyKey: headers['idempotency-key'], at: new Date() });
      const { available } = await ledger.account(params.id);
      return { available };
    },
  },
  { companion: companionGuard },
);

async function toAnswer(subscriber: Subscriber): Promise<CompanionSubscriber> {
  return toCompanionSubscriber(await subscribers.withVisits(subscriber));
}

async function assertOwnSession(sessionId: string | undefined, userId: string): Promise<void> {
  const owner = sessionId === undefined ? undefined : await requireSession(sessionId);
  if (owner?.userId !== userId) throw invalidSession();
}

async function requireSession(sessionId: string): Promise<Subscriber> {
  const subscriber = await embedded.findOwner(sessionId);
  if (subscriber === undefined) throw invalidSession();
  return subscriber;
}

function invalidSession(): AppError {
  return new AppError('unauthenticated', 'Invalid session');
}
