import type { Notification } from '#shared/contracts/notifications.ts';
import type { NotificationRepository } from './notification-repository.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import type { PushOutcome, PushSender } from '#functions/providers/fcm/push-sender.ts';

export interface NotifyDeps {
  readonly notifications: NotificationRepository;
  readonly push: PushSender;
}

export type PushResult = PushOutcome | 'failed' | 'no browser' | 'told before';

const bestFirst = ['sent', 'failed', 'unavailable', 'gone'] as const;

/** Pushes only when the notification is new in the inbox. */
export async function notify(
  deps: NotifyDeps,
  userId: string,
  notification: Omit<Notification, 'isRead'>,
): Promise<PushResult> {
  const note: Notification = { ...notification, isRead: false };
  return (await deps.notifications.add(userId, note)) ? pushToBrowsers(deps, userId, note) : 'told before';
}

/**
 * The inbox is what counts: a failed push is logged, not repeated, because a repeat would reach other browsers twice.
 */
export async function pushToBrowsers(
  { notifications, push }: NotifyDeps,
  userId: string,
  note: Notification,
): Promise<PushResult> {
  const targets = await notifications.targetsOf(userId);
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      const outcome = await push(target, note).catch((error: unknown) => {
        reportUnexpected('A push failed', error, { userId });
        return 'failed' as const;
      });
      if (outcome === 'gone') await notifications.deleteTarget(userId, target);
      return outcome;
    }),
  );
  return bestFirst.find((outcome) => outcomes.includes(outcome)) ?? 'no browser';
}
