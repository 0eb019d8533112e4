import * as z from 'zod/mini';

/** Why something rests: no generation begins, and no credits are taken. */
export const restReasons = ['failures', 'margin', 'cost'] as const;
export type RestReason = (typeof restReasons)[number];

/** What a model may do before it rests by itself. */
export interface Limits {
  /** Of what has ended today, how much may have failed by nobody's but the provider's or our fault. */
  readonly failureCeilingPercent?: number | undefined;
  /** How much of what subscribers pay has to stay. */
  readonly marginFloorPercent?: number | undefined;
  /** What the provider may take in a UTC day. */
  readonly dailyCostCeilingUsd?: number | undefined;
}

/** What is counted of a day; `priced` are completed generations whose cost was known. */
export interface DayFigures {
  readonly completed: number;
  readonly faults: number;
  readonly priced: number;
  readonly pricedCredits: number;
  readonly costUsd: number;
}

export const defaultFailureCeilingPercent = 50;

/** Fewer say nothing. */
export const fewestEnded = 10;
export const fewestPriced = 5;

/** Failures that say something about the model, its provider or us, and nothing about what was asked for. */
export const faultCodes: ReadonlySet<string> = new Set(['provider', 'timeout', 'internal']);

/** The limit that the figures are over; undefined where they are within all, or too few. */
export function exceededLimit(
  figures: DayFigures,
  limits: Limits,
  creditValueUsd: number | undefined,
): RestReason | undefined {
  const { failureCeilingPercent = defaultFailureCeilingPercent, marginFloorPercent, dailyCostCeilingUsd } = limits;
  if (dailyCostCeilingUsd !== undefined && figures.costUsd >= dailyCostCeilingUsd) return 'cost';
  const ended = figures.completed + figures.faults;
  if (ended >= fewestEnded && figures.faults * 100 >= failureCeilingPercent * ended) return 'failures';
  const margin = marginPercent(figures, creditValueUsd);
  const isThin = marginFloorPercent !== undefined && margin !== undefined && margin < marginFloorPercent;
  return isThin && figures.priced >= fewestPriced ? 'margin' : undefined;
}

/** How much stays of what was paid, in percent; undefined where that is not known, or nothing was paid. */
export function marginPercent(
  { pricedCredits, costUsd }: Pick<DayFigures, 'pricedCredits' | 'costUsd'>,
  creditValueUsd: number | undefined,
): number | undefined {
  if (creditValueUsd === undefined || pricedCredits === 0) return undefined;
  const paidUsd = pricedCredits * creditValueUsd;
  // Binary fractions miss 10 percent by a trillionth, on either side.
  return Math.round(((paidUsd - costUsd) / paidUsd) * 1e8) / 1e6;
}

export const noFigures: DayFigures = { completed: 0, faults: 0, priced: 0, pricedCredits: 0, costUsd: 0 };

/** What came after `earlier` was counted. */
export function figuresSince(figures: DayFigures, earlier: DayFigures): DayFigures {
  return {
    completed: figures.completed - earlier.completed,
    faults: figures.faults - earlier.faults,
    priced: figures.priced - earlier.priced,
    pricedCredits: figures.pricedCredits - earlier.pricedCredits,
    costUsd: figures.costUsd - earlier.costUsd,
  };
}

/** How long after the last one, or after it began to rest, a probe is made: each time twice as long, up to an hour. */
export function probePauseMinutes(failedProbes: number): number {
  return Math.min(60, 5 * 2 ** failedProbes);
}

export const costCeilingLimits = { min: 0.01, max: 1_000_000 } as const;

/** What a provider may take in a UTC day, in US dollars. */
export const costCeilingSchema = z
  .number('Daily cost ceiling must be a number')
  .check(
    z.minimum(costCeilingLimits.min, `Daily cost ceiling must be at least ${costCeilingLimits.min} dollars`),
    z.maximum(costCeilingLimits.max, `Daily cost ceiling must be at most ${costCeilingLimits.max} dollars`),
  );
