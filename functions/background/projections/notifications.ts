import type { Notification } from '#shared/contracts/notifications.ts';
import { generationSchema } from '#functions/domain/generations/generation.ts';
import { proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import type { Change } from '#functions/platform/table/stream.ts';
import { subscriberSchema } from '#functions/domain/subscribers/subscriber-repository.ts';
import { derivedId } from '#functions/platform/ids.ts';
import { type Account, accountSchema, ledgerEntrySchema } from '#functions/domain/credits/account.ts';
import { describeGeneration, describeRequest } from '#functions/domain/notifications/notify.ts';

const lowCredits = 10;

type Note = Omit<Notification, 'isRead'>;

/** Derives the id from the change, so a repeat creates no second notification. */
export function findNotification(change: Change): { userId: string; note: Note } | undefined {
  const kind = change.after?.sk.split('#')[0] ?? '';
  return kinds[kind]?.(change);
}

const kinds: Readonly<Record<string, typeof findNotification>> = {
  GENERATION: ofGeneration,
  CREDIT: ofCredits,
  PROFILE: ofSubscription,
  REQUEST: ofRequest,
  LEDGER: ofEntry,
};

function ofGeneration({ before, after }: Change) {
  const generation = generationSchema.parse(after);
  const hasJustEnded = before !== undefined && before['settlement'] === undefined;
  const told = hasJustEnded ? describeGeneration(generation) : undefined;
  return told && { userId: generation.userId, note: told };
}

function ofRequest({ before, after }: Change) {
  const request = proRequestSchema.parse(after);
  if (request.settlement === undefined || before?.['settlement'] !== undefined) return undefined;
  return note(request.userId, `request/${request.id}`, request.settlement.at, describeRequest(request));
}

function ofEntry({ before, after }: Change) {
  const { id, userId, kind, amount, reason, generationId, at } = ledgerEntrySchema.parse(after);
  if (before !== undefined || kind !== 'refund') return undefined;
  return note(userId, `refund/${id}`, at, {
    topic: 'credits-refunded',
    title: `${amount.toLocaleString('en')} credits refunded`,
    body: reason,
    actionPath: `/results/${generationId}`,
  });
}

function ofCredits({ id, before, after }: Change) {
  if (before === undefined || after === undefined) return undefined;
  const [was, is] = [accountSchema.parse(before), accountSchema.parse(after)];
  const left = available(was, is);
  if (left.before < lowCredits || left.after >= lowCredits) return undefined;
  return note(after.pk.slice('USER#'.length), `low-credits/${id}`, is.updatedAt, {
    topic: 'low-credits',
    title: 'Your credits are running low',
    body: `${left.after.toLocaleString('en')} credits are left. Top up in the mobile app.`,
    actionPath: '/',
  });
}

function available(was: Account, is: Account): { before: number; after: number } {
  const isReported = is.reported?.at === is.updatedAt && was.updatedAt !== is.updatedAt;
  return is.reported && isReported ? is.reported : { before: was.available, after: is.available };
}

function ofSubscription({ id, before, after }: Change) {
  if (before === undefined) return undefined;
  const [was, is] = [subscriberSchema.parse(before), subscriberSchema.parse(after)];
  if (was.sku === is.sku && was.subscriptionExpiresAt === is.subscriptionExpiresAt) return undefined;
  return note(is.userId, `subscription/${id}`, new Date().toISOString(), {
    topic: 'subscription-updated',
    title: 'Your subscription was updated',
    body: is.planName === '' ? 'You have no plan any more.' : `Your plan is ${is.planName}.`,
    actionPath: '/',
  });
}

function note(userId: string, seed: string, createdAt: string, content: Omit<Note, 'id' | 'createdAt'>) {
  return { userId, note: { ...content, id: derivedId(new Date(createdAt), seed), createdAt } };
}
