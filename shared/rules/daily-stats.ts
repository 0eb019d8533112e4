import * as z from 'zod/mini';
import { quantileOf } from './duration-histogram.ts';

const whole = z.int();

const dayCountsSchema = z.object({ started: whole, completed: whole, failed: whole, cancelled: whole });
export type DayCounts = z.infer<typeof dayCountsSchema>;

/** What became of generations on each day. */
export const generationDaysSchema = z.array(z.extend(dayCountsSchema, { day: z.iso.date() }));

/** What is told of a model over one day or several. */
export const periodStatsSchema = z.extend(dayCountsSchema, {
  /** Captured. */
  credits: whole,
  medianSeconds: z.optional(z.number()),
  p95Seconds: z.optional(z.number()),
  /** Completed generations whose price was known, their credits, what the provider took, and what stays of their value. */
  priced: whole,
  pricedCredits: whole,
  costUsd: z.optional(z.number()),
  marginUsd: z.optional(z.number()),
});
export type PeriodStats = z.infer<typeof periodStatsSchema>;

const modelStatsSchema = z.extend(periodStatsSchema, { modelId: z.string(), name: z.string() });
export type ModelStats = z.infer<typeof modelStatsSchema>;

/** The last UTC days, oldest first; every day is there. */
export const dailyStatsSchema = z.object({
  models: z.array(modelStatsSchema),
  /** Of all models together. */
  generations: generationDaysSchema,
  credits: z.array(z.object({ day: z.iso.date(), granted: whole, spent: whole, released: whole, refunded: whole })),
  days: z.array(z.iso.date()),
  creditValueUsd: z.optional(z.number()),
});
export type DailyStats = z.infer<typeof dailyStatsSchema>;

/** Over how many days. */
export const dayRanges = ['7', '30', '90'] as const;
export type DayRange = (typeof dayRanges)[number];
export const usualRange: DayRange = '30';

const dayMs = 24 * 60 * 60 * 1000;

/** The UTC days up to this one, oldest first. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** A model's numbers of one day, as they are kept. */
export interface ModelDayCounts extends DayCounts {
  readonly credits: number;
  readonly priced: number;
  readonly pricedCredits: number;
  readonly costMicroUsd: number;
  readonly durations: ReadonlyMap<number, number>;
}

/** A model's numbers of several days in one. */
export function modelStats(
  model: { readonly modelId: string; readonly name: string },
  days: readonly ModelDayCounts[],
  creditValueUsd: number | undefined,
): ModelStats {
  return { ...model, ...periodStats(days, creditValueUsd) };
}

export function periodStats(days: readonly ModelDayCounts[], creditValueUsd: number | undefined): PeriodStats {
  const sum = (pick: (day: ModelDayCounts) => number) => days.reduce((total, day) => total + pick(day), 0);
  const durations = new Map<number, number>();
  for (const [bucket, count] of days.flatMap((day) => [...day.durations])) {
    durations.set(bucket, (durations.get(bucket) ?? 0) + count);
  }
  const priced = sum((day) => day.priced);
  const pricedCredits = sum((day) => day.pricedCredits);
  const costUsd = sum((day) => day.costMicroUsd) / 1_000_000;
  const isKnown = priced > 0 && creditValueUsd !== undefined;
  return {
    started: sum((day) => day.started),
    completed: sum((day) => day.completed),
    failed: sum((day) => day.failed),
    cancelled: sum((day) => day.cancelled),
    credits: sum((day) => day.credits),
    medianSeconds: quantileOf(durations, 0.5),
    p95Seconds: quantileOf(durations, 0.95),
    priced,
    pricedCredits,
    ...(priced > 0 && { costUsd }),
    ...(isKnown && { marginUsd: pricedCredits * creditValueUsd - costUsd }),
  };
}
