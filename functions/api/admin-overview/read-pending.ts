import type { Pending } from '#shared/contracts/admin-overview.ts';
import { mayModify } from '#shared/rules/admin-rights.ts';
import { proFormAt } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { requestTotalsAt } from '#functions/domain/pro-requests/request-counts.ts';
import type { RequestEntry } from '#functions/domain/pro-requests/waiting-requests-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';

type PendingDeps = Pick<Repositories, 'table' | 'waitingRequests'>;

/** Among so many of the oldest, an admin's own pending requests are looked for. */
const mostPending = 500;
/** One batch. */
const mostForms = 100;

/** A query of keys, then one batch: of the count of all, or of the forms whose owner matters. */
export function readPending(deps: PendingDeps, admin: AdminCaller): Promise<Pending> {
  return admin.isSuperAdmin ? pendingOfAll(deps) : pendingOfOwn(deps, admin);
}

/** The count is a moment behind the index, which knows whether there is one. */
async function pendingOfAll({ table, waitingRequests }: PendingDeps): Promise<Pending> {
  const [oldest] = await waitingRequests.oldest('pending', 1);
  if (oldest === undefined) return none;
  const counted = (await table.getTogether([requestTotalsAt()])).get(requestTotalsAt())?.pending ?? 0;
  return { pendingRequests: { count: Math.max(1, counted), isMore: false, oldestAt: oldest.createdAt } };
}

async function pendingOfOwn({ table, waitingRequests }: PendingDeps, admin: AdminCaller): Promise<Pending> {
  const pending = await waitingRequests.oldest('pending', mostPending);
  const formIds = [...new Set(pending.map(({ formId }) => formId))];
  const known = await table.getTogether(formIds.slice(0, mostForms).map(proFormAt));
  const isOwn = ({ formId }: RequestEntry) => {
    const form = known.get(proFormAt(formId));
    return form !== undefined && mayModify(admin, form);
  };
  const own = pending.filter(isOwn);
  const isMore = pending.length === mostPending || formIds.length > mostForms;
  return { pendingRequests: { count: own.length, isMore, ...(own[0] && { oldestAt: own[0].createdAt }) } };
}

const none: Pending = { pendingRequests: { count: 0, isMore: false } };
