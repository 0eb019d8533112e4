import type { FoundItems, Table, Wanted } from '#functions/platform/table/table.ts';
import { isStuck, minStuckSeconds } from '#shared/rules/workflow-limits.ts';
import { refusedDraftsAt } from '../drafts/refused-drafts.ts';
import type { ProcessingEntry, ProcessingRepository } from '../generations/generation-lists.ts';
import { generationAt, runAt } from '../generations/generation-repository.ts';
import { brokenPagesAt } from '../pages/broken-pages.ts';
import { pausedNowAt } from '../pauses/pause-repository.ts';
import { openChangesAt } from '../provider-changes/provider-change-repository.ts';

interface AttentionDeps {
  readonly processing: Pick<ProcessingRepository, 'oldest'>;
  readonly table: Pick<Table, 'getItems'>;
  readonly now: () => Date;
}

const maxProcessing = 1000;
/** Each suspect takes two of the 100 items that one batch reads. */
const maxSuspects = 40;

/** Takes two requests, whatever the size of the table; `extraItems` are read with them. */
export async function readAttention({ processing, table, now }: AttentionDeps, extraItems: readonly Wanted[] = []) {
  const running = await processing.oldest(maxProcessing + 1);
  const suspects = findSuspects(running, now());
  const items = await table.getItems([
    ...suspects.flatMap(({ id }) => [generationAt(id), runAt(id)]),
    ...extraItems,
    pausedNowAt(),
    brokenPagesAt(),
    refusedDraftsAt(),
    openChangesAt(),
  ]);
  return {
    items,
    processing: {
      count: Math.min(running.length, maxProcessing),
      isMore: running.length > maxProcessing,
      ...(running[0] && { oldestAt: running[0].since }),
    },
    stuck: {
      count: suspects.filter(({ id }) => isLate(items, id, now())).length,
      isMore: suspects.length === maxSuspects,
    },
    paused: items.get(pausedNowAt())?.paused ?? [],
    brokenPages: items.get(brokenPagesAt())?.pages ?? [],
    refusedDrafts: items.get(refusedDraftsAt())?.drafts ?? [],
    providerChanges: items.get(openChangesAt())?.changes ?? [],
    uncheckedModels: items.get(openChangesAt())?.unchecked ?? [],
  };
}

function findSuspects(running: readonly ProcessingEntry[], now: Date): ProcessingEntry[] {
  const isOld = ({ since }: ProcessingEntry) => now.getTime() - Date.parse(since) >= minStuckSeconds * 1000;
  return running.filter(isOld).slice(0, maxSuspects);
}

/** The index lags by a moment, so an ended generation can still be listed. */
function isLate(items: FoundItems, id: string, now: Date): boolean {
  const generation = items.get(generationAt(id));
  if (generation === undefined || generation.status !== 'processing') return false;
  return isStuck(generation, items.get(runAt(id)) ?? {}, now);
}
