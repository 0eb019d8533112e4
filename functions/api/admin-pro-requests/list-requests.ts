import type { AdminProRequest, RequestCounts } from '#shared/contracts/admin-pro-requests.ts';
import { mayModify } from '#shared/rules/admin.ts';
import { isOpen, type ProRequestStatus } from '#shared/rules/pro-request.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { proFormAt } from '#functions/domain/pro-forms/pro-form-repository.ts';
import {
  proRequestAt,
  requestTotalsAt,
  type WaitingRequestsRepository,
} from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';
import { adminRequestView } from './views.ts';

interface InboxDeps {
  readonly table: Table;
  readonly assets: AssetRepository;
  readonly waitingRequests: WaitingRequestsRepository;
}

/**
 * The requests of all forms that are this admin's to fulfil: those that wait the longest first, and of those that have ended the
 * newest. One query of keys, then one batch of the requests, of their forms where it matters whose they are, and of the counts.
 */
export async function listRequests(
  { table, assets, waitingRequests }: InboxDeps,
  admin: AdminCaller,
  { status, ...request }: ListRequest & { readonly status: ProRequestStatus },
): Promise<ListPage<AdminProRequest> & { counts?: RequestCounts }> {
  const { items: entries, ...page } = await waitingRequests.pageOf(status, {
    ...request,
    newestFirst: !isOpen(status),
  });
  const forms = admin.isSuperAdmin ? [] : [...new Set(entries.map(({ formId }) => formId))].map(proFormAt);
  const found = await table.getTogether([
    ...entries.map(({ userId, id }) => proRequestAt(userId, id)),
    ...forms,
    ...(admin.isSuperAdmin ? [requestTotalsAt()] : []),
  ]);
  const isOwn = (formId: string) => {
    const form = admin.isSuperAdmin || formId === '' ? undefined : found.get(proFormAt(formId));
    return admin.isSuperAdmin || (form !== undefined && mayModify(admin, form));
  };
  const items = entries.flatMap(({ userId, id, formId }): AdminProRequest[] => {
    const known = found.get(proRequestAt(userId, id));
    // The index is a moment behind.
    if (known === undefined || known.status !== status || !isOwn(formId)) return [];
    return [adminRequestView(assets, known)];
  });
  const counts = admin.isSuperAdmin ? found.get(requestTotalsAt()) : undefined;
  return { ...page, items, ...(counts && { counts }) };
}
