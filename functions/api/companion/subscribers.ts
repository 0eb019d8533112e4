import {
  requireSubscriber,
  type Subscriber,
  type SubscriberRepository,
} from '#functions/domain/subscribers/subscriber-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { Ledger } from '#functions/domain/credits/ledger.ts';
import type { EmbeddedCompanion } from '#functions/domain/companion/companion.ts';
import { type LinkRepository, subscriberLink } from '#functions/domain/sessions/link-repository.ts';

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
