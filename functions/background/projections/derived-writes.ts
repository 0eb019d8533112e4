import { notificationItem, withWords } from '#functions/domain/notifications/notification-repository.ts';
import { historyItem, type HistoryRecord } from '#functions/domain/subscribers/history-repository.ts';
import type { Consequence, Sum } from '#functions/platform/table/apply-once.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Change, StreamItem } from '#functions/platform/table/stream.ts';
import type { Subject } from '#functions/domain/board/board.ts';
import {
  accountSchema,
  isPseudonym,
  type LedgerEntry,
  ledgerEntrySchema,
  type Account,
} from '#functions/domain/credits/account.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { HistoryEvent } from '#shared/contracts/account.ts';
import { type StoredGeneration, generationSchema } from '#functions/domain/generations/generation.ts';
import { type StoredProRequest, proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import { subscriberSchema } from '#functions/domain/subscribers/subscriber-repository.ts';
import { derivedId } from '#functions/platform/ids.ts';
import { describeGeneration, describeRequest, type NewNotification } from '#functions/domain/notifications/notify.ts';
import { countOpenIssues, countReports, countRequestStatuses, countDayStats } from './count-days-and-requests.ts';

export function findConsequences(change: Change, mediaBaseUrl: string): Consequence | undefined {
  const history = findHistoryEvents(change).filter(({ userId }) => !isPseudonym(userId));
  const found = findNotification(change, mediaBaseUrl);
  const notification = found === undefined || isPseudonym(found.userId) ? undefined : found;
  const sums = [
    ...countDayStats(change),
    ...countRequestStatuses(change),
    ...countOpenIssues(change),
    ...countReports(change),
    ...countExpiredNotification(change),
    ...history.map(({ userId }) => ({ key: keys.counts(userId), name: 'events', by: 1 })),
  ];
  const items = history.map(({ userId, event }) => historyItem(userId, event));
  // Writes the notification only when it is new, so a read one stays read. Its stream record triggers the push.
  const ifNew = notification && {
    item: notificationItem(notification.userId, { ...notification.note, isRead: false }),
    sums: [{ key: keys.counts(notification.userId), name: 'unread', by: 1 }],
  };
  return sums.length === 0 && ifNew === undefined ? undefined : { recordId: change.id, items, sums, ifNew };
}

/** Only account deletion deletes other notifications, and it also deletes the count. */
function countExpiredNotification({ before, isExpiry }: Change): Sum[] {
  if (!isExpiry || !before?.sk.startsWith('NOTIFICATION#') || before['isRead'] !== false) return [];
  return [{ key: { pk: before.pk, sk: keys.counts('').sk }, name: 'unread', by: -1 }];
}

export function findBoardSubjects({ before, after }: Change): Subject[] {
  const { pk = '', sk = '' } = after ?? before ?? {};
  const userId = pk.slice('USER#'.length);
  if (sk === 'PROFILE') return [{ kind: 'user', userId }];
  return sk.startsWith('ASSET#') ? [{ kind: 'asset', userId, assetId: sk.slice('ASSET#'.length) }] : [];
}

/** Finds only a day's first movement, and any change without a new time, which this product did not make. */
export function findMovedAccount({ before, after }: Change): string | undefined {
  const item = after ?? before;
  if (item?.sk !== 'CREDIT') return undefined;
  const [previous, now] = [readUpdatedAt(before), readUpdatedAt(after)];
  const isAlreadyMarked = previous !== undefined && previous !== now && previous.slice(0, 10) === now?.slice(0, 10);
  return isAlreadyMarked ? undefined : item.pk.slice('USER#'.length);
}

function readUpdatedAt(item: StreamItem | undefined): string | undefined {
  return item && accountSchema.shape.updatedAt.parse(item['updatedAt']);
}

/** Kept entries were counted and reported before the account was deleted. */
export function isPseudonymised({ after }: Change): boolean {
  return after?.['isKept'] === true;
}

export async function removeFences(table: Pick<Table, 'delete'>, changes: readonly Change[]): Promise<void> {
  const prefix = keys.fence('', '').sk;
  const fences = changes.flatMap(({ after }) => (after?.sk.startsWith(prefix) ? [{ pk: after.pk, sk: after.sk }] : []));
  await Promise.all(fences.map((fence) => table.delete(fence)));
}

export function findHistoryEvents({ before, after }: Change): { userId: string; event: HistoryRecord }[] {
  if (after?.sk === 'GENERATION') {
    const generation = generationSchema.parse(after);
    const events = eventsOfGeneration(generation, before);
    return events.map((event) => ({ userId: generation.userId, event }));
  }
  if (after?.sk.startsWith('REQUEST#')) {
    const request = proRequestSchema.parse(after);
    return eventsOfRequest(request, before).map((event) => ({ userId: request.userId, event }));
  }
  if (after?.sk.startsWith('LEDGER#') && before === undefined) {
    const entry = ledgerEntrySchema.parse(after);
    return eventsOfEntry(entry).map((event) => ({ userId: entry.userId, event }));
  }
  return [];
}

const endings = {
  completed: 'generation-completed',
  failed: 'generation-failed',
  cancelled: 'generation-cancelled',
} as const;

const movements = { capture: 'credits-charged', release: 'credits-released', 'refund-due': 'refund-due' } as const;

function eventsOfGeneration(generation: StoredGeneration, before: StreamItem | undefined): HistoryRecord[] {
  const { id: generationId, pageTitle: subject, status, settlement } = generation;
  const event = (kind: HistoryEvent['kind'], at: string, amount?: number): HistoryRecord => ({
    key: `${kind}#${generationId}`,
    kind,
    subject,
    generationId,
    at,
    ...(amount !== undefined && { amount }),
  });
  return [
    ...(before === undefined ? [event('generation-started', generation.createdAt)] : []),
    // Later changes must not restore history that the subscriber deleted.
    ...(settlement === undefined || status === 'processing' || before?.['settlement'] !== undefined
      ? []
      : [
          event(endings[status], settlement.at),
          ...(settlement.amount > 0 ? [event(movements[settlement.kind], settlement.at, settlement.amount)] : []),
        ]),
  ];
}

function eventsOfRequest(
  { id, formName: subject, createdAt, settlement }: StoredProRequest,
  before: StreamItem | undefined,
): HistoryRecord[] {
  const event = (kind: HistoryEvent['kind'], at: string, amount?: number): HistoryRecord => ({
    key: `${kind}#${id}`,
    kind,
    subject,
    at,
    ...(amount !== undefined && { amount }),
  });
  if (before === undefined) return [event('request-submitted', createdAt)];
  if (settlement === undefined || before['settlement'] !== undefined) return [];
  const ending = settlement.kind === 'capture' ? 'request-completed' : 'request-rejected';
  return [event(ending, settlement.at), event(movements[settlement.kind], settlement.at, settlement.amount)];
}

function eventsOfEntry({ id, kind, amount, reason, at, generationId, moved }: LedgerEntry): HistoryRecord[] {
  if (kind === 'refund') {
    return [{ key: `credits-refunded#${id}`, kind: 'credits-refunded', subject: reason, amount, generationId, at }];
  }
  if (generationId !== undefined || kind === 'write-off') return [];
  const signed = kind === 'correction' ? (moved?.available ?? 0) : kind === 'grant' ? amount : -amount;
  if (signed === 0) return [];
  const eventKind = signed > 0 ? 'credits-granted' : 'credits-deducted';
  return [{ key: `${eventKind}#${id}`, kind: eventKind, subject: reason, amount: Math.abs(signed), at }];
}

const lowCredits = 10;

export function findNotification(
  change: Change,
  mediaBaseUrl: string,
): { userId: string; note: NewNotification } | undefined {
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
