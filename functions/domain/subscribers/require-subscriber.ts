import { AppError } from '#functions/platform/app-error.ts';
import type { Subscriber, SubscriberRepository } from './subscriber-repository.ts';

/** A subscriber that must exist; throws `not_found`. */
export async function requireSubscriber(subscribers: SubscriberRepository, userId: string): Promise<Subscriber> {
  const subscriber = await subscribers.find(userId);
  if (subscriber === undefined) throw new AppError('not_found', 'No user found');
  return subscriber;
}
