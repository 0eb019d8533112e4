import type { Notification } from '#shared/contracts/notifications.ts';
import { generationSchema } from '#functions/domain/generations/generation.ts';
import { proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import type { Change } from '#functions/platform/table/stream.ts';
import { subscriberSchema } from '#functions/domain/subscribers/subscriber-repository.ts';
import { derivedId } from '#functions/platform/ids.ts';
import { type Account, accountSchema, ledgerEntrySchema } from '#functions/domain/credits/account.ts';
import { describeGeneration, describeRequest } from '#functions/domain/notifications/notify.ts';
import { formatNumber } from '#shared/kernel/language.ts';

const lowCredits = 10;

type Note = Omit<Notification, 'isRead'>;

/** Derives the id from the change, so a repeat creates no second notification. */
export function findNotification(change: Change, mediaBaseUrl: string): { userId: string; note: Note } | undefined {
  const kind = change.after?.sk.split('#')[0] ?? '';
  return notifiers[kind]?.(change, mediaBaseUrl);
}

const notifiers: Readonly<Record<string, typeof findNotification>> = {
  GENERATION: notifyOfGeneration,
  CREDIT: notifyOfLowCredits,
  PROFILE: notifyOfSubscription,
  REQUEST: notifyOfRequest,
  LEDGER: notifyOfRefund,
};

function notifyOfGeneration({ before, after }: Change, mediaBaseUrl: string) {
  const generation = generationSchema.parse(after);
  const hasEnded = before !== undefined && before['settlement'] === undefined;
  const note = hasEnded ? describeGeneration(generation, mediaBaseUrl) : undefined;
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
    title: `${formatNumber(amount)} credits refunded`,
    body: reason,
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
    title: 'Your credits are running low',
    body: `${formatNumber(credits.after)} credits are left. Top up in the mobile app.`,
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
    title: 'Your subscription was updated',
    body: current.planName === '' ? 'You have no plan any more.' : `Your plan is ${current.planName}.`,
    actionPath: '/',
  });
}

function newNotification(userId: string, seed: string, createdAt: string, content: Omit<Note, 'id' | 'createdAt'>) {
  return { userId, note: { ...content, id: derivedId(new Date(createdAt), seed), createdAt } };
}
