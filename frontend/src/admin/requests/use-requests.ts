import { type AdminProRequest, adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import type { ProRequestStatus } from '#shared/rules/pro-request-status.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';

/** New requests appear by themselves. */
const refreshMs = 10_000;

/** A form's requests, newest first, which stay up to date while they are looked at. */
export function useRequests(formId: string, status: ProRequestStatus | undefined) {
  const list = useApiList(
    adminProRequests.listFormRequests,
    { params: { formId }, query: { status } },
    { refreshInterval: refreshMs },
  );
  const replace = (changed: AdminProRequest) =>
    list.change((page) => ({ ...page, items: page.items.map((item) => (item.id === changed.id ? changed : item)) }));
  return { ...list, replace };
}
