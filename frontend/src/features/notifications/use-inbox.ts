import { notifications } from '#shared/contracts/notifications.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';

const pageSize = 20;
/** The API takes at most so many at once. */
const mostMarked = 100;

/** The notifications, newest first. */
export function useInbox() {
  const list = useApiList(notifications.listNotifications, { query: { limit: pageSize } });
  const unreadIds = list.items.filter(({ isRead }) => !isRead).map(({ id }) => id);

  async function markRead(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await callApi(notifications.markRead, { body: { ids: ids.slice(0, mostMarked) } });
    refresh(notifications.listNotifications);
  }
  return { ...list, unreadIds, markRead };
}
