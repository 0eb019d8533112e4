import type { RequestCounts } from '#shared/contracts/admin-pro-requests.ts';
import type { ProRequestStatus } from '#shared/rules/pro-request.ts';

/** What the counts have become with a request of another status: the server counts a moment later. */
export function movedCounts(counts: RequestCounts, from: ProRequestStatus, to: ProRequestStatus): RequestCounts {
  return from === to ? counts : { ...counts, [from]: Math.max(0, counts[from] - 1), [to]: counts[to] + 1 };
}
