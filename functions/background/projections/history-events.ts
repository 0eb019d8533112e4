import { type LedgerEntry, ledgerEntrySchema } from '#functions/domain/credits/account.ts';
import { type StoredGeneration, generationSchema } from '#functions/domain/generations/generation.ts';
import { type StoredProRequest, proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import type { HistoryRecord } from '#functions/domain/subscribers/history-repository.ts';
import type { Change, StreamItem } from '#functions/platform/table/stream.ts';
import type { HistoryEvent } from '#shared/contracts/account.ts';

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
