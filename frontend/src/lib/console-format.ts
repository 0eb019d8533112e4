import type { Pause } from '#shared/contracts/admin-pauses.ts';
import { locale, plural } from '#shared/kernel/language.ts';
import type { PauseReason } from '#shared/rules/protection.ts';
import { formatCredits, formatDateTime, formatNumber } from './format.ts';

// Separate from `format.ts`, which subscribers' pages load, too.

export function formatUsd(usd: number): string {
  return usd.toLocaleString(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
}

export const pauseReasons: Readonly<Record<PauseReason, string>> = {
  failures: 'Fails too often',
  margin: 'Earns less than its floor',
  cost: 'Over its daily cost ceiling',
};

export const pausedBecause: Readonly<Record<PauseReason, string>> = {
  failures: 'Paused: fails too often',
  margin: 'Paused: earns less than its floor',
  cost: 'Paused: over its daily cost ceiling',
};

export function formatPauseStats({ reason, stats }: Pick<Pause, 'reason' | 'stats'>): string {
  const { completed, faults, pricedCredits, costUsd } = stats;
  switch (reason) {
    case 'failures':
      return `${formatNumber(faults)} of ${formatNumber(completed + faults)} failed`;
    case 'margin':
      return `${formatCredits(pricedCredits)} earned for ${formatUsd(costUsd)}`;
    case 'cost':
      return `${formatUsd(costUsd)} spent`;
  }
}

export function formatPauseEnd({ until, reason, nextTestRequestAt, failedTestRequests, isTesting }: Pause): string {
  if (until !== undefined) return `Resumes automatically ${formatDateTime(until)}`;
  if (reason !== 'failures') return byHand;
  if (isTesting) return 'A test request is running; resumes if it succeeds';
  if (nextTestRequestAt === undefined) return byHand;
  const next = formatDateTime(nextTestRequestAt);
  if (failedTestRequests === 0) return `Next test request ${next}; resumes if it works`;
  return plural(failedTestRequests, {
    one: `1 test request failed; next ${next}`,
    other: `# test requests failed; next ${next}`,
  });
}

const byHand = 'Stays paused until an admin resumes it';
