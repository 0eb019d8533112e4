import type { Waiting } from '#shared/contracts/admin-overview.ts';
import { mayModify } from '#shared/rules/admin-rights.ts';
import { deadlineOf, shortestDeadlineSeconds } from '#shared/rules/generation-workflow.ts';
import { issueCountsAt } from '#functions/domain/credits/issue.ts';
import { generationAt, runAt } from '#functions/domain/generations/generation-repository.ts';
import { isOverdue } from '#functions/domain/generations/overdue.ts';
import type { ProcessingEntry } from '#functions/domain/generations/processing-repository.ts';
import { requestTotalsAt } from '#functions/domain/pro-requests/request-counts-repository.ts';
import type { RequestEntry } from '#functions/domain/pro-requests/waiting-requests-repository.ts';
import { mayKnow } from '#functions/domain/rests/may-resume.ts';
import { restingNowAt } from '#functions/domain/rests/rest-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { FoundItems } from '#functions/platform/table/table.ts';
import type { Catalogue } from './catalogue.ts';

export type WaitingDeps = Pick<Repositories, 'processing' | 'table' | 'waitingRequests'> & {
  readonly catalogue: Catalogue;
  readonly now: () => Date;
};

/** Keys only, of a hundred bytes each. */
const mostProcessing = 1000;
/** Among so many of the oldest, an admin's own pending requests are looked for. */
const mostPending = 500;
/** With its run each of these is two of the hundred items that one request reads. */
const mostSuspects = 40;

/** Two queries of keys, then one batch of the counts and of what may be stuck. */
export async function readWaiting(deps: WaitingDeps, admin: AdminCaller): Promise<Waiting> {
  const { processing, table, waitingRequests } = deps;
  const [running, pending, forms] = await Promise.all([
    processing.oldest(mostProcessing + 1),
    waitingRequests.oldest('pending', admin.isSuperAdmin ? 1 : mostPending),
    admin.isSuperAdmin ? [] : deps.catalogue.proForms(),
  ]);
  const suspects = suspectsOf(running, deps.now());
  const items = await table.getTogether([
    ...suspects.flatMap(({ id }) => [generationAt(id), runAt(id)]),
    ...(admin.isSuperAdmin ? [requestTotalsAt(), issueCountsAt()] : []),
    restingNowAt(),
  ]);
  return {
    processing: {
      count: Math.min(running.length, mostProcessing),
      isMore: running.length > mostProcessing,
      ...(running[0] && { oldestAt: running[0].since }),
    },
    stuck: {
      count: suspects.filter(({ id }) => isStuck(items, id, deps.now())).length,
      isMore: suspects.length === mostSuspects,
    },
    pendingRequests: admin.isSuperAdmin
      ? ofAll(pending, items.get(requestTotalsAt())?.pending ?? 0)
      : ofOwn(pending, new Set(forms.filter((form) => mayModify(admin, form)).map(({ id }) => id))),
    resting: (items.get(restingNowAt())?.resting ?? [])
      .filter((rest) => mayKnow(admin, rest))
      .map(({ kind, id, name, reason }) => ({ kind, id, name, ...(reason && { reason }) })),
    ...(admin.isSuperAdmin && { openIssues: Math.max(0, items.get(issueCountsAt())?.open ?? 0) }),
  };
}

/** The oldest that are as old as the shortest deadline: younger ones can't be past theirs. */
function suspectsOf(running: readonly ProcessingEntry[], now: Date): ProcessingEntry[] {
  const isOld = ({ since }: ProcessingEntry) => now.getTime() - Date.parse(since) >= shortestDeadlineSeconds * 1000;
  return running.filter(isOld).slice(0, mostSuspects);
}

/** The index is a moment behind: what has ended meanwhile is not stuck. */
function isStuck(items: FoundItems, id: string, now: Date): boolean {
  const generation = items.get(generationAt(id));
  if (generation === undefined || generation.status !== 'processing') return false;
  return isOverdue(deadlineOf(generation, items.get(runAt(id)) ?? {}), now);
}

/** The count is a moment behind the index, which knows whether there is one. */
function ofAll([oldest]: readonly RequestEntry[], counted: number): Waiting['pendingRequests'] {
  if (oldest === undefined) return { count: 0, isMore: false };
  return { count: Math.max(1, counted), isMore: false, oldestAt: oldest.createdAt };
}

function ofOwn(pending: readonly RequestEntry[], formIds: ReadonlySet<string>): Waiting['pendingRequests'] {
  const own = pending.filter(({ formId }) => formIds.has(formId));
  const [oldest] = own;
  return {
    count: own.length,
    isMore: pending.length === mostPending,
    ...(oldest && { oldestAt: oldest.createdAt }),
  };
}
