import type { Rest } from '#shared/contracts/admin-rests.ts';
import type { RestReason } from '#shared/rules/protection.ts';
import { formatUsd } from './format-usd.ts';
import { formatCredits, formatDateTime, formatNumber } from './format.ts';

/** Reasons of a pause. */
export const restReasons: Readonly<Record<RestReason, string>> = {
  failures: 'Fails too often',
  margin: 'Earns less than its floor',
  cost: 'Over its daily cost ceiling',
};

/** Formats like `10 of 12 failed`. */
export function restFigures({ reason, figures }: Pick<Rest, 'reason' | 'figures'>): string {
  const { completed, faults, pricedCredits, costUsd } = figures;
  switch (reason) {
    case 'failures':
      return `${formatNumber(faults)} of ${formatNumber(completed + faults)} failed`;
    case 'margin':
      return `${formatCredits(pricedCredits)} for ${formatUsd(costUsd)}`;
    case 'cost':
      return `${formatUsd(costUsd)} spent`;
  }
}

/** Formats when it resumes, like `by itself, Nov 26, 2026, 1:00 AM`. */
export function restEnd({ until, reason, nextProbeAt, failedProbes, isProbing }: Rest): string {
  if (until !== undefined) return `by itself, ${formatDateTime(until)}`;
  if (reason !== 'failures') return byHand;
  if (isProbing) return 'a probe runs';
  if (nextProbeAt === undefined) return byHand;
  const failed = failedProbes === 0 ? '' : `${failedProbes} failed, `;
  return `when a probe succeeds; ${failed}next ${formatDateTime(nextProbeAt)}`;
}

const byHand = 'when somebody lets it';
