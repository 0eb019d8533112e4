import * as z from 'zod/mini';

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
type PeriodStats = z.infer<typeof periodStatsSchema>;

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

/** One UTC day of all models together. */
export const overviewDaySchema = z.object({
  day: z.iso.date(),
  started: whole,
  completed: whole,
  failed: whole,
  cancelled: whole,
  /** Credits: taken, never taken after all, given back by an admin, and given by the mobile app or an admin. */
  spent: whole,
  released: whole,
  refunded: whole,
  granted: whole,
  /** Completed ones whose price at the provider is known, and what stays of their credits' value, where that is known, too. */
  priced: whole,
  marginUsd: z.optional(z.number()),
});
export type OverviewDay = z.infer<typeof overviewDaySchema>;

/** Today, and the days that it is compared with. */
const shownDays = 8;

/** UTC days, oldest first; the last one is today. */
export function overviewDays(now: Date): string[] {
  return lastDays(now, shownDays);
}

/** What is kept of a model's day, as far as it is summed here. */
interface ModelDay {
  readonly day: string;
  readonly started: number;
  readonly completed: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly captured: number;
  readonly released: number;
  readonly priced: number;
  readonly pricedCredits: number;
  readonly costMicroUsd: number;
}

/** Credits that moved on a day without a generation. */
interface CreditDay {
  readonly day: string;
  readonly granted: number;
  readonly spent: number;
  readonly released: number;
  readonly refunded: number;
}

/** A day of all models; a margin is said only where prices and the value of a credit are known. */
export function overviewDay(
  day: string,
  { models, credits }: { readonly models: readonly ModelDay[]; readonly credits: readonly CreditDay[] },
  creditValueUsd: number | undefined,
): OverviewDay {
  const own = models.filter((row) => row.day === day);
  const { granted = 0, spent = 0, released = 0, refunded = 0 } = credits.find((row) => row.day === day) ?? {};
  const sum = (pick: (row: ModelDay) => number) => own.reduce((total, row) => total + pick(row), 0);
  const priced = sum((row) => row.priced);
  const costUsd = sum((row) => row.costMicroUsd) / 1_000_000;
  return {
    day,
    started: sum((row) => row.started),
    completed: sum((row) => row.completed),
    failed: sum((row) => row.failed),
    cancelled: sum((row) => row.cancelled),
    spent: spent + sum((row) => row.captured),
    released: released + sum((row) => row.released),
    refunded,
    granted,
    priced,
    ...(priced > 0 &&
      creditValueUsd !== undefined && { marginUsd: sum((row) => row.pricedCredits) * creditValueUsd - costUsd }),
  };
}

/** Of those that ended by themselves, how many failed, from 0 to 1; undefined before the first one. */
export function failureShare({ completed, failed }: Pick<OverviewDay, 'completed' | 'failed'>): number | undefined {
  const ended = completed + failed;
  return ended === 0 ? undefined : failed / ended;
}

/** Each bucket's upper bound is a fifth above the one before. */
const growth = 1.2;
const boundCount = 50;

/** Upper bounds of the buckets in seconds: 1, 1.2, 1.44, … to about two hours. The last bucket has none. */
const bucketBounds: readonly number[] = Array.from({ length: boundCount }, (_, index) => growth ** index);

/** The bucket that a duration falls in. */
export function bucketOf(seconds: number): number {
  const index = bucketBounds.findIndex((bound) => seconds < bound);
  return index < 0 ? boundCount : index;
}

/**
 * The duration that a share of all stays below, in seconds, interpolated within its bucket; undefined of nothing. It is in the
 * same bucket as the exact value, so it is at most a fifth off (below one second: at most one second; beyond two hours: too
 * low).
 */
export function quantileOf(histogram: ReadonlyMap<number, number>, share: number): number | undefined {
  const buckets = [...histogram].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  let below = 0;
  for (const [bucket, count] of buckets) {
    const rank = share * total - below;
    if (rank <= count) return between(bucket, rank / count);
    below += count;
  }
  return undefined;
}

function between(bucket: number, share: number): number {
  const lower = bucketBounds[bucket - 1] ?? 0;
  const upper = bucketBounds[bucket] ?? lower;
  return lower + share * (upper - lower);
}
