import { adminMonitor, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import type { MonitorAction } from './use-monitor-actions.ts';

/** How often it is read anew where that is wished. */
const refreshMs = 30_000;

/** All generations that are processing: the list is read to its end, so that what is counted and processed is all there is. */
export function useProcessingList(isAuto: boolean) {
  const { items, first, error, reload, change } = useApiList(
    adminMonitor.listProcessing,
    { query: {} },
    { initialSize: Number.POSITIVE_INFINITY, revalidateAll: true, refreshInterval: isAuto ? refreshMs : 0 },
  );
  return {
    listed: items,
    isRead: first !== undefined,
    error,
    reload,
    /** Has ended here: the server need not be asked. */
    takeOff: (id: string) => change((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
  };
}

/**
 * What is being worked on or has ended here stays, whatever the list says; what an attempt left as it was stays as long as it
 * is listed. What came of each is to be read, so all of them are `touched`.
 */
export function splitTouched(listed: readonly ProcessingGeneration[], taken: readonly MonitorAction[]) {
  const kept = taken
    .filter(({ generation, step }) => generation.status !== 'processing' || step !== 'done')
    .map(({ generation }) => generation);
  const open = listed.filter(({ id }) => !kept.some((generation) => generation.id === id));
  const isTaken = ({ id }: ProcessingGeneration) => taken.some(({ generation }) => generation.id === id);
  return {
    touched: [...kept, ...open.filter(isTaken)],
    untouched: open.filter((generation) => !isTaken(generation)),
    ready: open.filter(({ isReady }) => isReady),
    processingCount: open.length + kept.filter(({ status }) => status === 'processing').length,
  };
}
