import { derivedId } from '#functions/platform/ids-and-idempotency.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import type { PushMessage, PushOutcome, PushSender } from '#functions/providers/fcm/push-sender.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import type { StoredAsset } from '../assets/asset-repository.ts';
import type { StoredGeneration } from '../generations/generation.ts';
import type { StoredProRequest } from '../pro-requests/pro-request.ts';
import { type NotificationContent, withWords } from './notification-content.ts';
import type { NotificationRepository } from './notification-repository.ts';
import type { PushTargetRepository } from './push-target-repository.ts';

export interface NewNotification extends Omit<Notification, 'isRead'> {
  readonly content: NotificationContent;
}

export interface PushDeps {
  readonly pushTargets: Pick<PushTargetRepository, 'registrationsOf' | 'forget'>;
  readonly push: PushSender;
}

export interface NotifyDeps extends PushDeps {
  readonly notifications: Pick<NotificationRepository, 'add'>;
}

export type PushResult = PushOutcome | 'failed' | 'no browser' | 'told before';

const outcomesByRank = ['sent', 'failed', 'unavailable', 'gone'] as const;

export async function notify(deps: NotifyDeps, userId: string, notification: NewNotification): Promise<PushResult> {
  const note = { ...notification, isRead: false };
  return (await deps.notifications.add(userId, note)) ? pushToBrowsers(deps, userId, note) : 'told before';
}

/** Does not repeat a failed push, because other browsers would show it twice and the inbox has the notification. */
export async function pushToBrowsers(
  { pushTargets, push }: PushDeps,
  userId: string,
  note: Omit<PushMessage, 'userId'>,
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

/** A film has no thumbnail, so its push shows the picture that it was made from (`sourceKey`). */
export function describeGeneration(
  { id, status, settlement, pageTitle, error, outputs }: StoredGeneration,
  mediaBaseUrl: string,
  sourceKey?: string,
): NewNotification | undefined {
  if (settlement === undefined || status === 'cancelled' || status === 'processing') return undefined;
  return {
    id: derivedId(new Date(settlement.at), `generation/${id}`),
    topic: 'generation-completed',
    ...withWords(
      status === 'completed'
        ? { code: 'generation completed', values: { pageTitle } }
        : {
            code: 'generation failed',
            values: { pageTitle, error: error?.message ?? 'Generation failed', credits: describeCredits(settlement) },
          },
    ),
    imageUrl: findThumbnailUrl([...outputs, { thumbnailKey: sourceKey }], mediaBaseUrl),
    ...findFirstUrl(outputs, mediaBaseUrl),
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

/** Films and sounds have no thumbnail: the inbox shows a frame of the one and plays the other. */
function findFirstUrl(
  [first]: readonly Pick<StoredAsset, 'fileKey' | 'mediaType'>[],
  mediaBaseUrl: string,
): Pick<Notification, 'soundUrl' | 'filmUrl'> {
  const url = first && `${mediaBaseUrl}/${first.fileKey}`;
  return {
    ...(first?.mediaType === 'audio' && { soundUrl: url }),
    ...(first?.mediaType === 'video' && { filmUrl: url }),
  };
}

function describeCredits({ kind, amount }: NonNullable<StoredGeneration['settlement']>) {
  if (amount === 0) return 'none';
  return kind === 'release' ? 'released' : 'refund due';
}

type RequestNote = Pick<
  NewNotification,
  'topic' | 'title' | 'body' | 'content' | 'actionPath' | 'imageUrl' | 'soundUrl' | 'filmUrl'
>;

export function describeRequest(request: StoredProRequest, mediaBaseUrl: string): RequestNote {
  const { formName, status, rejectionReason: reason, settlement } = request;
  return {
    topic: 'pro-request-processed',
    ...withWords(
      status === 'completed'
        ? { code: 'request completed', values: { formName } }
        : { code: 'request rejected', values: { formName, reason, credits: settlement?.amount ?? 0 } },
    ),
    actionPath: '/requests',
    imageUrl: findThumbnailUrl(request.assets, mediaBaseUrl),
    ...findFirstUrl(request.assets, mediaBaseUrl),
  };
}

export function requestMessage(
  { formName, status }: StoredProRequest,
  message: string,
  actionPath: string | undefined,
): RequestNote {
  const words = withWords({ code: 'request message', values: { formName, status, message } });
  return { topic: 'pro-request-processed', ...words, actionPath };
}
