import { AppError } from '#functions/platform/app-error.ts';
import type { Subscriber, SubscriberRepository } from './subscriber-repository.ts';

/** A subscriber that must exist; throws `not_found`. */
export async function requireSubscriber(subscribers: SubscriberRepository, userId: string): Promise<Subscriber> {
  return assertKnown(await subscribers.find(userId));
}

/** What was found of a subscriber; throws `not_found`. */
export function assertKnown<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('not_found', 'No user found');
  return found;
}
