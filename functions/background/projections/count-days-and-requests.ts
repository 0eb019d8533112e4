import { bucketName, pageNames, reasonName } from '#functions/domain/analytics/day-rows.ts';
import { ledgerEntrySchema } from '#functions/domain/credits/account.ts';
import { generationSchema, type StoredGeneration } from '#functions/domain/generations/generation.ts';
import { proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import { reportSchema } from '#functions/domain/reports/report-case.ts';
import { subscriberSchema } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { Sum } from '#functions/platform/table/apply-once.ts';
import { reportKeys } from '#functions/platform/table/console-keys.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Change } from '#functions/platform/table/stream.ts';
import { findBucket } from '#shared/rules/stats.ts';

export function countDayStats(change: Change): Sum[] {
  const [kind = ''] = change.after?.sk.split('#') ?? [];
  return counters[kind]?.(change) ?? [];
}

const counters: Readonly<Record<string, (change: Change) => Sum[]>> = {
  GENERATION: countGeneration,
  REQUEST: countRequest,
  LEDGER: countLedgerEntry,
  PROFILE: countSubscriber,
};

function countSubscriber({ before, after }: Change): Sum[] {
  if (before !== undefined) return [];
  const { createdAt } = subscriberSchema.parse(after);
  return [{ key: keys.creditDay(toDay(createdAt)), name: 'joined', by: 1 }];
}

function countGeneration({ before, after }: Change): Sum[] {
  const generation = generationSchema.parse(after);
  const { createdAt, modelId, routePath, settlement } = generation;
  const key = keys.modelDay(toDay(createdAt), modelId);
  const started = ['started', pageNames(routePath).started].map((name) => ({ key, name, by: 1 }));
  const hasEnded = settlement !== undefined && before?.['settlement'] === undefined;
  return [
    ...(before === undefined ? started : []),
    ...(hasEnded ? countEnd(generation, settlement) : []),
    ...(before?.['refund'] === undefined ? countRefund(generation) : []),
  ];
}

function countRefund({ modelId, routePath, refund, providerCostUsd }: StoredGeneration): Sum[] {
  if (refund === undefined) return [];
  const key = keys.modelDay(toDay(refund.at), modelId);
  const refunded = { key, name: 'refunded', by: refund.amount };
  const pageIncome = { key, name: pageNames(routePath).income, by: -refund.amount };
  const priced = providerCostUsd === undefined ? [] : [{ ...refunded, name: 'pricedRefunded' }];
  return [refunded, pageIncome, ...priced];
}

function countEnd(generation: StoredGeneration, settlement: NonNullable<StoredGeneration['settlement']>): Sum[] {
  const { modelId, routePath, status, createdAt, providerCostUsd, apiKeyId, error } = generation;
  const key = keys.modelDay(toDay(settlement.at), modelId);
  const credits = settlement.kind === 'capture' ? settlement.amount : 0;
  const released = settlement.kind === 'release' ? settlement.amount : 0;
  const seconds = (Date.parse(settlement.at) - Date.parse(createdAt)) / 1000;
  const isCompleted = status === 'completed';
  const costMicroUsd =
    isCompleted && providerCostUsd !== undefined ? Math.round(providerCostUsd * 1_000_000) : undefined;
  const counts = {
    [status]: 1,
    ...(credits > 0 && { captured: credits, [pageNames(routePath).income]: credits }),
    ...(released > 0 && { released }),
    ...(isCompleted && { [bucketName(findBucket(seconds))]: 1 }),
    ...(status === 'failed' && error !== undefined && { [reasonName(error.code)]: 1 }),
    ...(costMicroUsd !== undefined && { priced: 1, pricedCredits: credits, costMicroUsd }),
  };
  const modelSums = Object.entries(counts).map(([name, by]) => ({ key, name, by }));
  if (costMicroUsd === undefined || apiKeyId === undefined) return modelSums;
  return [...modelSums, { key: keys.keyDay(toDay(settlement.at), apiKeyId), name: 'costMicroUsd', by: costMicroUsd }];
}

function countRequest({ before, after }: Change): Sum[] {
  const { settlement } = proRequestSchema.parse(after);
  if (settlement === undefined || settlement.amount === 0 || before?.['settlement'] !== undefined) return [];
  const name = settlement.kind === 'capture' ? 'spent' : settlement.kind === 'release' ? 'released' : undefined;
  return name === undefined ? [] : [{ key: keys.creditDay(toDay(settlement.at)), name, by: settlement.amount }];
}

function countLedgerEntry({ before, after }: Change): Sum[] {
  if (before !== undefined) return [];
  const { kind, amount, at, generationId } = ledgerEntrySchema.parse(after);
  const key = keys.creditDay(toDay(at));
  if (kind === 'grant') return [{ key, name: 'granted', by: amount }];
  if (kind === 'refund') return [{ key, name: 'refunded', by: amount }];
  // Charges of generations are counted at their settlement.
  return kind === 'deduct' && generationId === undefined ? [{ key, name: 'spent', by: amount }] : [];
}

function toDay(isoTime: string): string {
  return isoTime.slice(0, 10);
}

export function countRequestStatuses({ before, after }: Change): Sum[] {
  if (!after?.sk.startsWith('REQUEST#')) return [];
  const { formId, status: to } = proRequestSchema.parse(after);
  const from = before && proRequestSchema.parse(before).status;
  if (from === to) return [];
  return [keys.requestCounts(formId), keys.requestTotals].flatMap((key) => [
    { key, name: to, by: 1 },
    ...(from === undefined ? [] : [{ key, name: from, by: -1 }]),
  ]);
}

export function countReports({ before, after }: Change): Sum[] {
  const sk = (after ?? before)?.sk ?? '';
  if (sk.startsWith('REPORT#') && before === undefined && after !== undefined) {
    const { reason, at } = reportSchema.parse(after);
    return [{ key: reportKeys.month(at.slice(0, 7)), name: reason, by: 1 }];
  }
  if (!sk.startsWith('REPORTCASE#')) return [];
  const by = (after?.['status'] === 'open' ? 1 : 0) - (before?.['status'] === 'open' ? 1 : 0);
  return by === 0 ? [] : [{ key: reportKeys.counts, name: 'open', by }];
}

export function countOpenIssues({ before, after }: Change): Sum[] {
  if ((after ?? before)?.sk !== 'ISSUE') return [];
  const by = (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
  return by === 0 ? [] : [{ key: keys.issueCounts, name: 'open', by }];
}
