import type { Notification } from '#shared/contracts/notifications.ts';
import type { ProRequest } from '../dynamo/pro-request.ts';

type RequestNote = Pick<Notification, 'topic' | 'title' | 'body' | 'actionPath'>;

/** What the subscriber reads about a request that has ended; `message` is an admin's own words. */
export function requestNote(
  { formName, status, rejectionReason, settlement }: ProRequest,
  message?: string,
): RequestNote {
  const isDone = status === 'completed';
  const reason = rejectionReason === undefined ? '' : `${rejectionReason.replace(/[.!?]?$/, (end) => end || '.')} `;
  const ending = isDone
    ? 'Open it among your assets.'
    : `${reason}Your ${settlement?.amount ?? 0} credits were released.`;
  return {
    topic: 'pro-request-processed',
    title: isDone ? `${formName} is ready` : `${formName} was declined`,
    body: message ?? ending,
    actionPath: '/assets',
  };
}
