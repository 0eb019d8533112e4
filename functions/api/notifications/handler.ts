import { repositories } from '#functions/domain/repositories.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { firebaseSender } from '#functions/providers/fcm/push-sender.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { listNotifications, markSeen, sendTest } from './notifications.ts';

const { MEDIA_BASE_URL: mediaBaseUrl, SITE_ORIGIN } = environment();
const { allowances, generations, notifications: inbox, pushTargets, sessions } = repositories();
const push = firebaseSender(SITE_ORIGIN);
const now = () => new Date();

export const handler = feature(
  notifications,
  {
    listNotifications: ({ caller, query }) =>
      listNotifications({ notifications: inbox, generations }, caller.userId, query),
    markRead: async ({ caller, body }) => {
      await Promise.all(body.ids.map((id) => inbox.markRead(caller.userId, id)));
    },
    markSeen: ({ caller, body }) =>
      markSeen({ notifications: inbox, generations, mediaBaseUrl, now }, caller.userId, body.generationIds),
    registerPush: ({ caller, body }) => pushTargets.register(caller, body),
    unregisterPush: ({ caller }) => pushTargets.unregister(caller.tokenHash),
    sendTest: ({ caller }) => sendTest({ notifications: inbox, pushTargets, push }, caller.userId, now()),
  },
  { subscriber: subscriberGuard(sessions) },
  allowances,
);
