import { companion } from '#shared/contracts/companion.ts';
import { companionSubscriber } from '#functions/domain/companion/companion-subscriber.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { companionGuard, knowsCompanionSecret } from '#functions/domain/companion/companion-guard.ts';
import { EmbeddedCompanion } from '#functions/domain/companion/companion.ts';
import { requireSubscriber } from '#functions/domain/subscribers/require-subscriber.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { Subscriber, SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { Ledger } from '#functions/domain/credits/ledger.ts';
import type { LinkRepository } from '#functions/domain/sessions/link-repository.ts';
import { subscriberLink } from '#functions/domain/sessions/subscriber-link.ts';
import { newId } from '#functions/platform/ids.ts';

const data = repositories();
const deps = {
  ...data,
  companion: new EmbeddedCompanion(data),
  siteOrigin: environment().SITE_ORIGIN,
  now: () => new Date(),
};

export const handler = feature(
  companion,
  {
    connect: async ({ body }) => ({ result: companionSubscriber(await requireSession(deps, body.session_id)) }),
    checkUserCredit: async ({ body, event }) => {
      const { input_user_id: userId, required_credits: requiredCredits, session_id: sessionId } = body;
      await assertMayKnow(deps, userId, { sessionId, knowsSecret: await knowsCompanionSecret(event) });
      return [await checkUserCredit(deps, userId, requiredCredits)];
    },
    deductCredit: async ({ body, headers }) => ({
      result: await deductCredit(deps, {
        sessionId: body.session_id,
        amount: body.credit,
        idempotencyKey: headers['idempotency-key'],
      }),
    }),
    putUser: async ({ params, body }) => ({ subscriber: companionSubscriber(await putUser(deps, params.id, body)) }),
    createUserSession: ({ params, body }) => createUserSession(deps, params.id, body.expiresInSeconds),
    grantCredits: ({ params, body, headers }) =>
      grantCredits(deps, params.id, { ...body, idempotencyKey: headers['idempotency-key'] }),
  },
  { companion: companionGuard },
);

export interface SubscriberDeps {
  readonly subscribers: SubscriberRepository;
  readonly links: LinkRepository;
  readonly ledger: Ledger;
  readonly companion: EmbeddedCompanion;
  readonly siteOrigin: string;
  readonly now: () => Date;
}

/** Whose session it is; throws `unauthenticated`. */
export async function requireSession({ companion }: SubscriberDeps, sessionId: string): Promise<Subscriber> {
  const subscriber = await companion.ownerOf(sessionId);
  if (subscriber === undefined) throw new AppError('unauthenticated', 'Invalid session');
  return subscriber;
}

type Profile = Omit<Subscriber, 'userId' | 'views' | 'userCount' | 'createdAt'>;

/** Creates or replaces what the back end knows of a subscriber; what we count ourselves stays. */
export async function putUser(deps: SubscriberDeps, userId: string, profile: Profile): Promise<Subscriber> {
  const known = await deps.subscribers.find(userId);
  const subscriber: Subscriber = {
    ...profile,
    userId,
    views: known?.views ?? 0,
    userCount: known?.userCount ?? 0,
    createdAt: known?.createdAt ?? deps.now().toISOString(),
  };
  await deps.subscribers.save(subscriber);
  await deps.ledger.openAccount(userId);
  return subscriber;
}

export async function createUserSession(
  deps: SubscriberDeps,
  userId: string,
  expiresInSeconds: number,
): Promise<{ sessionId: string; url: string }> {
  await requireSubscriber(deps.subscribers, userId);
  const { siteOrigin, now } = deps;
  const { sessionId, url, hash, link } = subscriberLink(userId, { siteOrigin, expiresInSeconds, now: now() });
  await deps.links.save(hash, link);
  return { sessionId, url };
}

/** A user id is no secret, and a balance is nobody else's business. */
export async function assertMayKnow(
  deps: SubscriberDeps,
  userId: string,
  { sessionId, knowsSecret }: { sessionId: string | undefined; knowsSecret: boolean },
): Promise<void> {
  if (knowsSecret) return;
  const owner = sessionId === undefined ? undefined : await requireSession(deps, sessionId);
  if (owner?.userId !== userId) throw new AppError('unauthenticated', 'Invalid session');
}

export async function checkUserCredit(
  deps: SubscriberDeps,
  userId: string,
  requiredCredits: number,
): Promise<{ credit: number; has_enough_credit: boolean }> {
  await requireSubscriber(deps.subscribers, userId);
  const { available } = await deps.ledger.account(userId);
  return { credit: available, has_enough_credit: available >= requiredCredits };
}

/** Without a key of the caller's own, every call spends. */
export async function deductCredit(
  deps: SubscriberDeps,
  { sessionId, amount, idempotencyKey }: { sessionId: string; amount: number; idempotencyKey: string | undefined },
): Promise<{ success: true; current_credit: number }> {
  const { userId } = await requireSession(deps, sessionId);
  await deps.ledger.deduct(userId, {
    amount,
    reason: 'Deducted by the companion app',
    idempotencyKey: idempotencyKey ?? newId(deps.now()),
    at: deps.now(),
  });
  const { available } = await deps.ledger.account(userId);
  return { success: true, current_credit: available };
}

/** Repeating a grant answers the same and adds nothing. */
export async function grantCredits(
  deps: SubscriberDeps,
  userId: string,
  grant: { amount: number; reason: string; idempotencyKey: string },
): Promise<{ available: number }> {
  await requireSubscriber(deps.subscribers, userId);
  await deps.ledger.grant(userId, { ...grant, at: deps.now() });
  const { available } = await deps.ledger.account(userId);
  return { available };
}
