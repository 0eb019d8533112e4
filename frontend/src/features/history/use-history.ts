import { account } from '#shared/contracts/account.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';

const pageSize = 20;

/** The account's events, newest first, with how many there are; the counts come with every page. */
export function useHistory() {
  const { first, ...list } = useApiList(account.listHistory, { query: { limit: pageSize } });
  return { ...list, counts: first?.counts };
}
