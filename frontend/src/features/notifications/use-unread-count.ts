import { notifications } from '#shared/contracts/notifications.ts';
import { useApi } from '#frontend/src/data/use-api.ts';

const refreshMs = 30_000;
const unreadQuery = { query: { limit: 1 } } as const;

/** How many notifications nobody has looked at yet. */
export function useUnreadCount(): number {
  return useApi(notifications.listNotifications, unreadQuery, { refreshInterval: refreshMs }).data?.unread ?? 0;
}
