import type { Notification } from '#shared/contracts/notifications.ts';
import { inPlainWords } from '#shared/rules/failures.ts';
import { requestTitle } from '#shared/rules/pro-request.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import type { PushOutcome, PushSender } from '#functions/providers/fcm/push-sender.ts';
import { derivedId } from '#functions/platform/ids.ts';
import type { StoredGeneration } from '../generations/generation.ts';
import type { StoredProRequest } from '../pro-requests/pro-request.ts';
import type { NotificationRepository } from './notification-repository.ts';

export interface NotifyDeps {
  readonly notifications: NotificationRepository;
  readonly push: PushSender;
}

export type PushResult = PushOutcome | 'failed' | 'no browser' | 'told before';

const outcomesByRank = ['sent', 'failed', 'unavailable', 'gone'] as const;

/** Pushes only when the notification is new in the inbox. */
export async function notify(
  deps: NotifyDeps,
  userId: string,
  notification: Omit<Notification, 'isRead'>,
): Promise<PushResult> {
  const note: Notification = { ...notification, isRead: false };
  return (await deps.notifications.add(userId, note)) ? pushToBrowsers(deps, userId, note) : 'told before';
}

/** Does not repeat a failed push, because other browsers would show it twice and the inbox has the notification. */
export async function pushToBrowsers(
  { notifications, push }: NotifyDeps,
  userId: string,
  note: Notification,
): Promise<PushResult> {
  const targets = await notifications.targetsOf(userId);
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      const outcome = await push(target, note).catch((error: unknown) => {
        reportUnexpected('A push failed', error, { userId });
        return 'failed' as const;
      });
      if (outcome === 'gone') await notifications.deleteTarget(userId, target);
      return outcome;
    }),
  );
  return outcomesByRank.find((outcome) => outcomes.includes(outcome)) ?? 'no browser';
}

type Note = Omit<Notification, 'isRead'>;

/** Derives the id from the generation, so there is only one notification. */
export function describeGeneration({ id, status, settlement, pageTitle, error }: StoredGeneration): Note | undefined {
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

export function describeRequest(request: StoredProRequest): RequestNote {
  return requestMessage(request, describeEnding(request), '/requests');
}

export function requestMessage(request: StoredProRequest, body: string, actionPath: string | undefined): RequestNote {
  return { topic: 'pro-request-processed', title: requestTitle(request), body, actionPath };
}

function describeEnding({ status, rejectionReason, settlement }: StoredProRequest): string {
  if (status === 'completed') return 'Open it here. It is among your assets, too.';
  const reason = rejectionReason === undefined ? '' : `${rejectionReason.replace(/[.!?]?$/, (end) => end || '.')} `;
  return `${reason}Your ${(settlement?.amount ?? 0).toLocaleString('en')} credits were released.`;
}
