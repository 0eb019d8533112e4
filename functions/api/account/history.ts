import type { HistoryEvent } from '#shared/contracts/account.ts';
import type { HistoryRepository } from '#functions/domain/subscribers/history-repository.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface History extends ListPage<HistoryEvent> {
  readonly counts: { readonly total: number; readonly today: number; readonly thisWeek: number };
}

/** A page of events, with how many there are; days are UTC, and the week is the last seven. */
export async function historyPage(
  history: HistoryRepository,
  userId: string,
  request: ListRequest,
  now: Date,
): Promise<History> {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const [page, total, sinceToday, thisWeek] = await Promise.all([
    history.pageOf(userId, request),
    history.total(userId),
    history.countSince(userId, today),
    history.countSince(userId, new Date(now.getTime() - 7 * dayMs)),
  ]);
  return { ...page, counts: { total, today: sinceToday, thisWeek } };
}
