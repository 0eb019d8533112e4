import { useEffect, useRef } from 'react';
import type { Waiting } from '#shared/contracts/admin-overview.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

/** Says so when a request has come since somebody was last told how many there are. */
export function useRequestNotice(waiting: Waiting | undefined): void {
  const known = useRef<number>(undefined);
  const count = waiting?.pendingRequests.count;
  useEffect(() => {
    if (count === undefined) return;
    const come = count - (known.current ?? count);
    known.current = count;
    if (come > 0) showToast(messages.requestsCame(come));
  }, [count]);
}
