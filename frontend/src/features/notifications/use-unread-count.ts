import { notifications } from '#shared/contracts/notifications.ts';
import { knowAnswer, unlessJustKnown } from '#frontend/src/data/known-answers.ts';
import { useApi } from '#frontend/src/data/use-api.ts';

const refreshMs = 30_000;
const unreadQuery = { query: { limit: 1 } } as const;

/** How many notifications nobody has looked at yet. */
export function useUnreadCount(): number {
  const options = { refreshInterval: refreshMs, ...unlessJustKnown() };
  return useApi(notifications.listNotifications, unreadQuery, options).data?.unread ?? 0;
}

/** Shows the number that came along with another answer; of the notifications themselves nothing is known. */
export function knowUnreadCount(unread: number): void {
  knowAnswer(notifications.listNotifications, unreadQuery, { items: [], unread });
}
