import { notifications } from '#shared/contracts/notifications.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { firebaseSender } from '#functions/providers/fcm/push-sender.ts';
import { markSeen, sendTest } from './notifications.ts';

const { allowances, generations, notifications: inbox, sessions } = repositories();
const push = firebaseSender(environment().SITE_ORIGIN);

export const handler = feature(
  notifications,
  {
    listNotifications: async ({ caller, query }) => {
      const [page, unread] = await Promise.all([inbox.pageOf(caller.userId, query), inbox.unread(caller.userId)]);
      return { ...page, unread };
    },
    markRead: async ({ caller, body }) => {
      await Promise.all(body.ids.map((id) => inbox.markRead(caller.userId, id)));
    },
    markSeen: ({ caller, body }) =>
      markSeen({ notifications: inbox, generations, now: () => new Date() }, caller.userId, body.generationIds),
    registerPush: ({ caller, body }) => inbox.saveTarget(caller.userId, body),
    unregisterPush: ({ caller }) => inbox.deleteTargets(caller.userId),
    sendTest: ({ caller }) => sendTest({ notifications: inbox, push }, caller.userId, new Date()),
  },
  { subscriber: subscriberGuard(sessions) },
  allowances,
);
