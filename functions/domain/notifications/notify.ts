import type { Notification } from '#shared/contracts/notifications.ts';
import { inPlainWords } from '#shared/rules/failures.ts';
import { requestTitle } from '#shared/rules/pro-request.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import type { PushOutcome, PushSender } from '#functions/providers/fcm/push-sender.ts';
import { derivedId } from '#functions/platform/ids.ts';
import type { StoredGeneration } from '../generations/generation.ts';
import type { StoredProRequest } from '../pro-requests/pro-request.ts';
import type { NotificationRepository } from './notification-repository.ts';
import type { PushTargetRepository } from './push-target-repository.ts';
import { formatNumber } from '#shared/kernel/language.ts';

export interface PushDeps {
  readonly pushTargets: Pick<PushTargetRepository, 'registrationsOf' | 'forget'>;
  readonly push: PushSender;
}

export interface NotifyDeps extends PushDeps {
  readonly notifications: Pick<NotificationRepository, 'add'>;
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
  { pushTargets, push }: PushDeps,
  userId: string,
  note: Notification,
): Promise<PushResult> {
  const registrations = await pushTargets.registrationsOf(userId, new Date());
  const outcomes = await Promise.all(
    registrations.map(async (registration) => {
      const outcome = await push(registration.target, { ...note, userId }).catch((error: unknown) => {
        reportUnexpected('A push failed', error, { userId });
        return 'failed' as const;
      });
      if (outcome === 'gone') await pushTargets.forget(registration);
      return outcome;
    }),
  );
  return outcomesByRank.find((outcome) => outcomes.includes(outcome)) ?? 'no browser';
}

type Note = Omit<Notification, 'isRead'>;

/** Derives the id from the generation, so there is only one notification. */
export function describeGeneration(
  { id, status, settlement, pageTitle, error, outputs }: StoredGeneration,
  mediaBaseUrl: string,
): Note | undefined {
  if (settlement === undefined || status === 'cancelled' || status === 'processing') return undefined;
  const isDone = status === 'completed';
  return {
    id: derivedId(new Date(settlement.at), `generation/${id}`),
    topic: 'generation-completed',
    title: isDone ? `${pageTitle} is ready` : `${pageTitle} could not be generated`,
    body: isDone
      ? 'Open it here. It is among your assets, too.'
      : failureText(error?.message ?? 'Generation failed', settlement),
    imageUrl: findThumbnailUrl(outputs, mediaBaseUrl),
    actionPath: `/results/${id}`,
    createdAt: settlement.at,
  };
}

function findThumbnailUrl(
  results: readonly { readonly thumbnailKey?: string | undefined }[],
  mediaBaseUrl: string,
): string | undefined {
  const key = results.find(({ thumbnailKey }) => thumbnailKey !== undefined)?.thumbnailKey;
  return key && `${mediaBaseUrl}/${key}`;
}

function failureText(message: string, { kind, amount }: NonNullable<StoredGeneration['settlement']>): string {
  const sentence = inPlainWords(message).replace(/\.?$/, '.');
  if (amount === 0) return sentence;
  return `${sentence} ${kind === 'release' ? 'Your credits were released.' : 'Your credits will be refunded.'}`;
}

type RequestNote = Pick<Notification, 'topic' | 'title' | 'body' | 'actionPath'>;

export function describeRequest(
  request: StoredProRequest,
  mediaBaseUrl: string,
): RequestNote & Pick<Notification, 'imageUrl'> {
  const imageUrl = findThumbnailUrl(request.assets, mediaBaseUrl);
  return { ...requestMessage(request, describeEnding(request), '/requests'), imageUrl };
}

export function requestMessage(request: StoredProRequest, body: string, actionPath: string | undefined): RequestNote {
  return { topic: 'pro-request-processed', title: requestTitle(request), body, actionPath };
}

function describeEnding({ status, rejectionReason, settlement }: StoredProRequest): string {
  if (status === 'completed') return 'Open it here. It is among your assets, too.';
  const reason = rejectionReason === undefined ? '' : `${rejectionReason.replace(/[.!?]?$/, (end) => end || '.')} `;
  return `${reason}Your ${formatNumber(settlement?.amount ?? 0)} credits were released.`;
}
