import type { Pending } from '#shared/contracts/admin-overview.ts';
import { mayModify } from '#shared/rules/admin.ts';
import { proFormAt } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { type RequestEntry, requestTotalsAt } from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';

type PendingDeps = Pick<Repositories, 'table' | 'waitingRequests'> & { readonly now: () => Date };

/** So many of the oldest are looked at; where there are more, nobody is told the newest. */
const mostPending = 500;
/** One batch. */
const mostForms = 100;

/** A query of keys, then one batch at most: of the count of all, or of the forms whose owner matters. */
export async function readPending(deps: PendingDeps, admin: AdminCaller): Promise<Pending> {
  const asOf = deps.now().toISOString();
  const pending = await deps.waitingRequests.oldest('pending', mostPending);
  const { own, ...counted } = await (admin.isSuperAdmin ? ofAll(deps, pending) : ofOwn(deps, admin, pending));
  const newest = pending.length < mostPending ? own.at(-1) : undefined;
  const times = { ...(own[0] && { oldestAt: own[0].createdAt }), ...(newest && { newestAt: newest.createdAt }) };
  return { pendingRequests: { ...counted, ...times, asOf } };
}

/** Of more than were looked at the stream keeps the count, which is a moment behind. */
async function ofAll({ table }: PendingDeps, pending: readonly RequestEntry[]) {
  if (pending.length < mostPending) return { own: pending, count: pending.length, isMore: false };
  const totals = (await table.getTogether([requestTotalsAt()])).get(requestTotalsAt());
  return { own: pending, count: Math.max(pending.length, totals?.pending ?? 0), isMore: false };
}

async function ofOwn({ table }: PendingDeps, admin: AdminCaller, pending: readonly RequestEntry[]) {
  const formIds = [...new Set(pending.map(({ formId }) => formId))];
  const known = await table.getTogether(formIds.slice(0, mostForms).map(proFormAt));
  const own = pending.filter(({ formId }) => {
    const form = known.get(proFormAt(formId));
    return form !== undefined && mayModify(admin, form);
  });
  return { own, count: own.length, isMore: pending.length === mostPending || formIds.length > mostForms };
}
