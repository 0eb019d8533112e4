import * as z from 'zod/mini';

export const pauseReasons = ['failures', 'margin', 'cost'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export interface Limits {
  /** Maximum share of today's ended generations that failed because of the provider or us. */
  readonly failureCeilingPercent?: number | undefined;
  /** Minimum share of the paid credits' value that must remain. */
  readonly marginFloorPercent?: number | undefined;
  readonly dailyCostCeilingUsd?: number | undefined;
}

/** `priced` counts completed generations with a known cost. */
export interface DayStats {
  readonly completed: number;
  readonly faults: number;
  readonly priced: number;
  readonly pricedCredits: number;
  readonly costUsd: number;
}

export const defaultFailureCeilingPercent = 50;

/** The failure ceiling needs at least this many ended generations. */
export const minEnded = 10;
export const minPriced = 5;

/** Failures because of the model, its provider or us, not of the input. */
export const faultCodes: ReadonlySet<string> = new Set(['provider', 'timeout', 'internal']);

export function exceededLimit(
  stats: DayStats,
  limits: Limits,
  creditValueUsd: number | undefined,
): PauseReason | undefined {
  const { failureCeilingPercent = defaultFailureCeilingPercent, marginFloorPercent, dailyCostCeilingUsd } = limits;
  if (dailyCostCeilingUsd !== undefined && stats.costUsd >= dailyCostCeilingUsd) return 'cost';
  const ended = stats.completed + stats.faults;
  if (ended >= minEnded && stats.faults * 100 >= failureCeilingPercent * ended) return 'failures';
  const margin = marginPercent(stats, creditValueUsd);
  const isBelowMargin = marginFloorPercent !== undefined && margin !== undefined && margin < marginFloorPercent;
  return isBelowMargin && stats.priced >= minPriced ? 'margin' : undefined;
}

export function marginPercent(
  { pricedCredits, costUsd }: Pick<DayStats, 'pricedCredits' | 'costUsd'>,
  creditValueUsd: number | undefined,
): number | undefined {
  if (creditValueUsd === undefined || pricedCredits === 0) return undefined;
  const paidUsd = pricedCredits * creditValueUsd;
  // Rounds because binary fractions miss 10 percent by a trillionth.
  return Math.round(((paidUsd - costUsd) / paidUsd) * 1e8) / 1e6;
}

export const noStats: DayStats = { completed: 0, faults: 0, priced: 0, pricedCredits: 0, costUsd: 0 };

export function subtractCounts(stats: DayStats, earlier: DayStats): DayStats {
  return {
    completed: stats.completed - earlier.completed,
    faults: stats.faults - earlier.faults,
    priced: stats.priced - earlier.priced,
    pricedCredits: stats.pricedCredits - earlier.pricedCredits,
    costUsd: stats.costUsd - earlier.costUsd,
  };
}

export function testRequestDelayMinutes(failedTestRequests: number): number {
  return Math.min(60, 5 * 2 ** failedTestRequests);
}

export const costCeilingLimits = { min: 0.01, max: 1_000_000 } as const;

export const costCeilingSchema = z
  .number('Daily cost ceiling must be a number')
  .check(
    z.minimum(costCeilingLimits.min, `Daily cost ceiling must be at least ${costCeilingLimits.min} dollars`),
    z.maximum(costCeilingLimits.max, `Daily cost ceiling must be at most ${costCeilingLimits.max} dollars`),
  );
