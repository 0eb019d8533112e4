import { useEffect, useRef } from 'react';
import { adminOverview, type Waiting } from '#shared/contracts/admin-overview.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';

const refreshMs = 30_000;

export function useWaiting(): Waiting | undefined {
  const waiting = useApi(adminOverview.getWaiting, {}, { refreshInterval: refreshMs }).data;
  const pending = useApi(adminOverview.getPending, {}, { refreshInterval: refreshMs }).data;
  return waiting && pending && { ...waiting, ...pending };
}

/** A request that was returned to the queue is not new. */
export function useRequestNotice(waiting: Waiting | undefined): void {
  const notifiedAt = useRef<string>(undefined);
  const { asOf, newestAt } = waiting?.pendingRequests ?? {};
  useEffect(() => {
    const since = notifiedAt.current ?? asOf;
    const isNew = since !== undefined && newestAt !== undefined && newestAt > since;
    notifiedAt.current = isNew ? newestAt : since;
    if (isNew) showToast(messages.requestReceived);
  }, [asOf, newestAt]);
}
