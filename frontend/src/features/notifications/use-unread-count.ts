import { notifications } from '#shared/contracts/notifications.ts';
import { unreadRequest } from '#frontend/src/data/session-answers.ts';
import { unlessFresh, useApi } from '#frontend/src/data/use-api.ts';

const refreshMs = 30_000;

export function useUnreadCount(): number {
  const options = { refreshInterval: refreshMs, ...unlessFresh() };
  return useApi(notifications.listNotifications, unreadRequest, options).data?.unread ?? 0;
}
