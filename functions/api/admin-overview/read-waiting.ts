import type { adminOverview } from '#shared/contracts/admin-overview.ts';
import { isStuck, shortestStuckSeconds } from '#shared/rules/workflows.ts';
import { issueCountsAt } from '#functions/domain/credits/external-transactions.ts';
import { generationAt, runAt } from '#functions/domain/generations/generation-repository.ts';
import type { ProcessingEntry } from '#functions/domain/generations/generation-lists.ts';
import { mayKnow, restingNowAt } from '#functions/domain/rests/rest-repository.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { FoundItems } from '#functions/platform/table/table.ts';
import type * as z from 'zod/mini';

type WaitingDeps = Pick<Repositories, 'processing' | 'table'> & { readonly now: () => Date };

/** Keys only, of a hundred bytes each. */
const mostProcessing = 1000;
/** With its run each of these is two of the hundred items that one request reads. */
const mostSuspects = 40;

// Decision: docs/decisions/036-console-home-and-search.md
/** A query of keys, then one batch of the counts and of what may be stuck. */
export async function readWaiting(
  { processing, table, now }: WaitingDeps,
  admin: AdminCaller,
): Promise<z.output<typeof adminOverview.getWaiting.response>> {
  const running = await processing.oldest(mostProcessing + 1);
  const suspects = suspectsOf(running, now());
  const items = await table.getTogether([
    ...suspects.flatMap(({ id }) => [generationAt(id), runAt(id)]),
    ...(admin.isSuperAdmin ? [issueCountsAt()] : []),
    restingNowAt(),
  ]);
  return {
    processing: {
      count: Math.min(running.length, mostProcessing),
      isMore: running.length > mostProcessing,
      ...(running[0] && { oldestAt: running[0].since }),
    },
    stuck: {
      count: suspects.filter(({ id }) => isLate(items, id, now())).length,
      isMore: suspects.length === mostSuspects,
    },
    resting: (items.get(restingNowAt())?.resting ?? [])
      .filter((rest) => mayKnow(admin, rest))
      .map(({ kind, id, name, reason }) => ({ kind, id, name, ...(reason && { reason }) })),
    ...(admin.isSuperAdmin && { openIssues: Math.max(0, items.get(issueCountsAt())?.open ?? 0) }),
  };
}

/** The oldest that may be. */
function suspectsOf(running: readonly ProcessingEntry[], now: Date): ProcessingEntry[] {
  const isOld = ({ since }: ProcessingEntry) => now.getTime() - Date.parse(since) >= shortestStuckSeconds * 1000;
  return running.filter(isOld).slice(0, mostSuspects);
}

/** The index is a moment behind: what has ended meanwhile is not stuck. */
function isLate(items: FoundItems, id: string, now: Date): boolean {
  const generation = items.get(generationAt(id));
  if (generation === undefined || generation.status !== 'processing') return false;
  return isStuck(generation, items.get(runAt(id)) ?? {}, now);
}
