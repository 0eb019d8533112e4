import { useEffect, useRef } from 'react';
import type { Waiting } from '#shared/contracts/admin-overview.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

/** Says so when a request has come since the console was opened; one that waits again, put back, came before. */
export function useRequestNotice(waiting: Waiting | undefined): void {
  const told = useRef<string>(undefined);
  const { asOf, newestAt } = waiting?.pendingRequests ?? {};
  useEffect(() => {
    told.current ??= asOf;
    if (told.current === undefined || newestAt === undefined || newestAt <= told.current) return;
    told.current = newestAt;
    showToast(messages.requestCame);
  }, [asOf, newestAt]);
}
