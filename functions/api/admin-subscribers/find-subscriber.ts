import type { ListedSession as ShownSession } from '#shared/contracts/admin-subscribers.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { ListedSession } from '#functions/domain/sessions/session-repository.ts';
import type { Subscriber, SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';

/** A subscriber that must exist; throws `not_found`. */
export async function requireSubscriber(subscribers: SubscriberRepository, userId: string): Promise<Subscriber> {
  const subscriber = await subscribers.find(userId);
  if (subscriber === undefined) throw new AppError('not_found', 'No user found');
  return subscriber;
}

export function sessionView({ pk, sk, gsi1sk, expiresAtEpochSeconds }: ListedSession): ShownSession {
  return {
    id: pk,
    kind: sk === 'SESSION' ? 'browser' : 'deep link',
    createdAt: gsi1sk.slice(0, gsi1sk.indexOf('#')),
    expiresAt: new Date(expiresAtEpochSeconds * 1000).toISOString(),
  };
}
