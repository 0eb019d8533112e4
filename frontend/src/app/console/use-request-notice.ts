import { useEffect, useRef } from 'react';
import type { Waiting } from '#shared/contracts/admin-overview.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

/** Says so when a request has come since the console was opened; one that waits again, put back, came before. */
export function useRequestNotice(waiting: Waiting | undefined): void {
  const told = useRef<string>(undefined);
  const { asOf, newestAt } = waiting?.pendingRequests ?? {};
  useEffect(() => {
    const since = told.current ?? asOf;
    const isNew = since !== undefined && newestAt !== undefined && newestAt > since;
    told.current = isNew ? newestAt : since;
    if (isNew) showToast(messages.requestCame);
  }, [asOf, newestAt]);
}
