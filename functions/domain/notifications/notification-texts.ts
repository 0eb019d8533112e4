import type { Notification } from '#shared/contracts/notifications.ts';
import { inPlainWords } from '#shared/rules/failures.ts';
import { derivedId } from '#functions/platform/ids.ts';
import type { StoredGeneration } from '../generations/generation.ts';
import { requestTitle } from '#shared/rules/pro-request.ts';
import type { StoredProRequest } from '../pro-requests/pro-request.ts';

type Note = Omit<Notification, 'isRead'>;

/**
 * The id follows from the generation, so there is only one notification. Undefined for running and cancelled
 * generations.
 */
export function generationNote({ id, status, settlement, pageTitle, error }: StoredGeneration): Note | undefined {
  if (settlement === undefined || status === 'cancelled' || status === 'processing') return undefined;
  const isDone = status === 'completed';
  return {
    id: derivedId(new Date(settlement.at), `generation/${id}`),
    topic: 'generation-completed',
    title: isDone ? `${pageTitle} is ready` : `${pageTitle} could not be generated`,
    body: isDone
      ? 'Open it here. It is among your assets, too.'
      : failureText(error?.message ?? 'Generation failed', settlement),
    actionPath: `/results/${id}`,
    createdAt: settlement.at,
  };
}

function failureText(message: string, { kind, amount }: NonNullable<StoredGeneration['settlement']>): string {
  const sentence = inPlainWords(message).replace(/\.?$/, '.');
  if (amount === 0) return sentence;
  return `${sentence} ${kind === 'release' ? 'Your credits were released.' : 'Your credits will be refunded.'}`;
}

type RequestNote = Pick<Notification, 'topic' | 'title' | 'body' | 'actionPath'>;

export function requestNote(request: StoredProRequest): RequestNote {
  return noteAbout(request, describeEnding(request), '/requests');
}

export function noteAbout(request: StoredProRequest, body: string, actionPath: string | undefined): RequestNote {
  return { topic: 'pro-request-processed', title: requestTitle(request), body, actionPath };
}

function describeEnding({ status, rejectionReason, settlement }: StoredProRequest): string {
  if (status === 'completed') return 'Open it here. It is among your assets, too.';
  const reason = rejectionReason === undefined ? '' : `${rejectionReason.replace(/[.!?]?$/, (end) => end || '.')} `;
  return `${reason}Your ${(settlement?.amount ?? 0).toLocaleString('en')} credits were released.`;
}
