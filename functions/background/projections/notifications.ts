import { type Account, accountSchema, ledgerEntrySchema } from '#functions/domain/credits/account.ts';
import { generationSchema } from '#functions/domain/generations/generation.ts';
import { withWords } from '#functions/domain/notifications/notification-content.ts';
import type { NotificationRepository } from '#functions/domain/notifications/notification-repository.ts';
import { describeGeneration, describeRequest, type NewNotification } from '#functions/domain/notifications/notify.ts';
import { proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import { subscriberSchema } from '#functions/domain/subscribers/subscriber-repository.ts';
import { derivedId } from '#functions/platform/ids-and-idempotency.ts';
import type { Change } from '#functions/platform/table/stream.ts';

const lowCredits = 10;

export function findNotification(
  change: Change,
  mediaBaseUrl: string,
  sourceKey?: string,
): { userId: string; note: NewNotification } | undefined {
  const kind = change.after?.sk.split('#')[0] ?? '';
  return notifiers[kind]?.(change, mediaBaseUrl, sourceKey);
}

/** Shows the next file once the file that a notification shows is deleted. */
export async function followDeletedOutput(
  notifications: Pick<NotificationRepository, 'replaceMedia'>,
  { before, after }: Change,
  mediaBaseUrl: string,
): Promise<void> {
  if (after?.sk !== 'GENERATION' || before?.['settlement'] === undefined) return;
  const [earlier, generation] = [generationSchema.parse(before), generationSchema.parse(after)];
  if (generation.outputs.length === earlier.outputs.length) return;
  const note = describeGeneration(generation, mediaBaseUrl);
  if (note !== undefined) await notifications.replaceMedia(generation.userId, note.id, note);
}

const notifiers: Readonly<Record<string, typeof findNotification>> = {
  GENERATION: notifyOfGeneration,
  CREDIT: notifyOfLowCredits,
  PROFILE: notifyOfSubscription,
  REQUEST: notifyOfRequest,
  LEDGER: notifyOfRefund,
};

function notifyOfGeneration({ before, after }: Change, mediaBaseUrl: string, sourceKey?: string) {
  const generation = generationSchema.parse(after);
  const hasEnded = before !== undefined && before['settlement'] === undefined;
  const note = hasEnded ? describeGeneration(generation, mediaBaseUrl, sourceKey) : undefined;
  return note && { userId: generation.userId, note };
}

function notifyOfRequest({ before, after }: Change, mediaBaseUrl: string) {
  const request = proRequestSchema.parse(after);
  if (request.settlement === undefined || before?.['settlement'] !== undefined) return undefined;
  const content = describeRequest(request, mediaBaseUrl);
  return newNotification(request.userId, `request/${request.id}`, request.settlement.at, content);
}

function notifyOfRefund({ before, after }: Change) {
  const { id, userId, kind, amount, reason, generationId, at } = ledgerEntrySchema.parse(after);
  if (before !== undefined || kind !== 'refund') return undefined;
  return newNotification(userId, `refund/${id}`, at, {
    topic: 'credits-refunded',
    ...withWords({ code: 'credits refunded', values: { credits: amount, reason } }),
    actionPath: `/results/${generationId}`,
  });
}

function notifyOfLowCredits({ id, before, after }: Change) {
  if (before === undefined || after === undefined) return undefined;
  const [previous, current] = [accountSchema.parse(before), accountSchema.parse(after)];
  const credits = readAvailable(previous, current);
  if (credits.before < lowCredits || credits.after >= lowCredits) return undefined;
  return newNotification(after.pk.slice('USER#'.length), `low-credits/${id}`, current.updatedAt, {
    topic: 'low-credits',
    ...withWords({ code: 'low credits', values: { credits: credits.after } }),
    actionPath: '/',
  });
}

function readAvailable(previous: Account, current: Account): { before: number; after: number } {
  const isReported = current.reported?.at === current.updatedAt && previous.updatedAt !== current.updatedAt;
  return current.reported && isReported ? current.reported : { before: previous.available, after: current.available };
}

function notifyOfSubscription({ id, before, after }: Change) {
  if (before === undefined) return undefined;
  const [previous, current] = [subscriberSchema.parse(before), subscriberSchema.parse(after)];
  if (previous.sku === current.sku && previous.subscriptionExpiresAt === current.subscriptionExpiresAt)
    return undefined;
  return newNotification(current.userId, `subscription/${id}`, new Date().toISOString(), {
    topic: 'subscription-updated',
    ...withWords({ code: 'subscription updated', values: { planName: current.planName } }),
    actionPath: '/',
  });
}

function newNotification(
  userId: string,
  seed: string,
  createdAt: string,
  content: Omit<NewNotification, 'id' | 'createdAt'>,
) {
  return { userId, note: { ...content, id: derivedId(new Date(createdAt), seed), createdAt } };
}
