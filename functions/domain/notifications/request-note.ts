import type { Notification } from '#shared/contracts/notifications.ts';
import { requestTitle } from '#shared/rules/pro-request.ts';
import type { StoredProRequest } from '../pro-requests/pro-request.ts';

type RequestNote = Pick<Notification, 'topic' | 'title' | 'body' | 'actionPath'>;

/** What the subscriber reads about a request that has ended. */
export function requestNote(request: StoredProRequest): RequestNote {
  return noteAbout(request, endingOf(request), '/requests');
}

/** The same in words of one's own, at any time; `actionPath` is where the subscriber can see more. */
export function noteAbout(request: StoredProRequest, body: string, actionPath: string | undefined): RequestNote {
  return { topic: 'pro-request-processed', title: requestTitle(request), body, actionPath };
}

function endingOf({ status, rejectionReason, settlement }: StoredProRequest): string {
  if (status === 'completed') return 'Open it here. It is among your assets, too.';
  const reason = rejectionReason === undefined ? '' : `${rejectionReason.replace(/[.!?]?$/, (end) => end || '.')} `;
  return `${reason}Your ${(settlement?.amount ?? 0).toLocaleString('en')} credits were released.`;
}
