import type { Notification } from '#shared/contracts/notifications.ts';
import type { NotificationRepository } from './notification-repository.ts';
import { log } from '#functions/platform/log.ts';
import type { PushSender } from '#functions/providers/fcm/push-sender.ts';

export interface NotifyDeps {
  readonly notifications: NotificationRepository;
  readonly push: PushSender;
}

/** Puts a notification into the inbox, once, and then tries the user's browsers. True when a browser was reached. */
export async function notify(
  deps: NotifyDeps,
  userId: string,
  notification: Omit<Notification, 'isRead'>,
): Promise<boolean> {
  const note: Notification = { ...notification, isRead: false };
  return (await deps.notifications.add(userId, note)) && pushToBrowsers(deps, userId, note);
}

/**
 * The inbox is what counts: a push that fails is logged, since repeating it would bother those whom it reached. True when a
 * browser was reached.
 */
export async function pushToBrowsers(
  { notifications, push }: NotifyDeps,
  userId: string,
  note: Notification,
): Promise<boolean> {
  const targets = await notifications.targetsOf(userId);
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      const outcome = await push(target, note).catch((error: unknown) => {
        log.error('A push failed', { userId, error });
        return 'failed' as const;
      });
      if (outcome === 'gone') await notifications.deleteTarget(userId, target);
      return outcome;
    }),
  );
  return outcomes.includes('sent');
}
