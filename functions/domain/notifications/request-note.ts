import type { Notification } from '#shared/contracts/notifications.ts';
import { isOpen, requestTitle } from '#shared/rules/pro-request-status.ts';
import type { StoredProRequest } from '../pro-requests/pro-request.ts';

type RequestNote = Pick<Notification, 'topic' | 'title' | 'body' | 'actionPath'>;

/** What the subscriber reads about a request: how it ended, or `message`, an admin's own words at any time. */
export function requestNote(request: StoredProRequest, message?: string): RequestNote {
  return {
    topic: 'pro-request-processed',
    title: requestTitle(request),
    body: message ?? endingOf(request),
    actionPath: isOpen(request.status) ? `/pro${request.routePath}` : '/assets',
  };
}

function endingOf({ status, rejectionReason, settlement }: StoredProRequest): string {
  if (status === 'completed') return 'Open it among your assets.';
  const reason = rejectionReason === undefined ? '' : `${rejectionReason.replace(/[.!?]?$/, (end) => end || '.')} `;
  return `${reason}Your ${settlement?.amount ?? 0} credits were released.`;
}
