import { notifications } from '#shared/contracts/notifications.ts';
import { primeAnswer, unlessFresh, useApi } from '#frontend/src/data/use-api.ts';

const refreshMs = 30_000;
const unreadQuery = { query: { limit: 1 } } as const;

/** How many notifications nobody has looked at yet. */
export function useUnreadCount(): number {
  const options = { refreshInterval: refreshMs, ...unlessFresh() };
  return useApi(notifications.listNotifications, unreadQuery, options).data?.unread ?? 0;
}

/** Shows the number that came along with another answer; of the notifications themselves nothing is known. */
export function primeUnreadCount(unread: number): void {
  primeAnswer(notifications.listNotifications, unreadQuery, { items: [], unread });
}
