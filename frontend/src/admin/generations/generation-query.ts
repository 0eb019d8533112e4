import { formatUsd } from '#frontend/src/lib/console-format.ts';
import { findOption } from '#frontend/src/ui/list/list-query.ts';
import type { ListedGeneration } from '#shared/contracts/admin-generations.ts';
import type { GenerationStatus } from '#shared/contracts/generations.ts';
import { failureCodes } from '#shared/rules/failures.ts';

export const filterNames = ['range', 'from', 'upTo', 'status', 'cause', 'model', 'subscriber'] as const;
export type FilterName = (typeof filterNames)[number];

export const generationStatuses = [
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const satisfies readonly GenerationStatus[];

export const rangeNames = ['today', '7', '30'] as const;
type RangeName = (typeof rangeNames)[number];

const rangeDays: Readonly<Record<RangeName, number>> = { today: 1, '7': 7, '30': 30 };
const day = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 86_400_000;

export interface Days {
  readonly from?: string | undefined;
  readonly upTo?: string | undefined;
}

/** UTC days; ignores invalid ones. */
function parseDays(filters: ReadonlyMap<FilterName, string>, now: Date): Days {
  const range = findOption(rangeNames, filters.get('range'));
  if (range !== undefined) {
    return { from: new Date(now.getTime() - (rangeDays[range] - 1) * dayMs).toISOString().slice(0, 10) };
  }
  const readDay = (name: 'from' | 'upTo') => {
    const text = filters.get(name) ?? '';
    return day.test(text) ? text : undefined;
  };
  return { from: readDay('from'), upTo: readDay('upTo') };
}

export function parseGenerationFilter(filters: ReadonlyMap<FilterName, string>, now: Date) {
  return {
    status: findOption(generationStatuses, filters.get('status')),
    cause: findOption(failureCodes, filters.get('cause')),
    modelId: filters.get('model'),
    userId: filters.get('subscriber'),
    ...parseDays(filters, now),
  };
}
export type GenerationFilter = ReturnType<typeof parseGenerationFilter>;

export interface GenerationRow extends ListedGeneration {
  readonly prompt?: string | undefined;
  readonly userName?: string | undefined;
  readonly modelName?: string | undefined;
  readonly billedUsd?: number | undefined;
}

export function formatProviderCost({
  billedUsd,
  providerCostUsd,
}: Pick<GenerationRow, 'billedUsd' | 'providerCostUsd'>): string | undefined {
  if (billedUsd !== undefined) return formatUsd(billedUsd);
  return providerCostUsd === undefined ? undefined : `≈ ${formatUsd(providerCostUsd)}`;
}

/** Credits that the subscriber has paid, without refunds; while it runs, the credits that are held. */
export function netCredits({ receipt, refund }: Pick<ListedGeneration, 'receipt' | 'refund'>): number {
  return receipt.held + receipt.charged - (refund?.amount ?? 0);
}

export function isRefundable({ receipt, refund }: Pick<ListedGeneration, 'receipt' | 'refund'>): boolean {
  return receipt.charged > 0 && receipt.refundDue === 0 && refund === undefined;
}

export function matchesWords(row: GenerationRow, search: string): boolean {
  const { prompt = '', pageTitle, modelName = '', userName = '', userId, id } = row;
  const text = [prompt, pageTitle, modelName, userName, userId, id].join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
