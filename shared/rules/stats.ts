import * as z from 'zod/mini';

const whole = z.int();

const dayCountsSchema = z.object({ started: whole, completed: whole, failed: whole, cancelled: whole });
export type DayCounts = z.infer<typeof dayCountsSchema>;

export const generationDaysSchema = z.array(z.extend(dayCountsSchema, { day: z.iso.date() }));

export const periodStatsSchema = z.extend(dayCountsSchema, {
  credits: whole,
  medianSeconds: z.optional(z.number()),
  p95Seconds: z.optional(z.number()),
  /** These four cover completed generations with a known cost. */
  priced: whole,
  pricedCredits: whole,
  costUsd: z.optional(z.number()),
  marginUsd: z.optional(z.number()),
});
type PeriodStats = z.infer<typeof periodStatsSchema>;

const modelStatsSchema = z.extend(periodStatsSchema, { modelId: z.string(), name: z.string() });
export type ModelStats = z.infer<typeof modelStatsSchema>;

/** UTC days, oldest first, without gaps. */
export const dailyStatsSchema = z.object({
  models: z.array(modelStatsSchema),
  generations: generationDaysSchema,
  credits: z.array(z.object({ day: z.iso.date(), granted: whole, spent: whole, released: whole, refunded: whole })),
  days: z.array(z.iso.date()),
  creditValueUsd: z.optional(z.number()),
});
export type DailyStats = z.infer<typeof dailyStatsSchema>;

export const dayRanges = ['7', '30', '90'] as const;
export type DayRange = (typeof dayRanges)[number];
export const defaultRange: DayRange = '30';

const dayMs = 24 * 60 * 60 * 1000;

/** Oldest first, ending with today. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

export interface ModelDayCounts extends DayCounts {
  readonly credits: number;
  readonly priced: number;
  readonly pricedCredits: number;
  readonly costMicroUsd: number;
  readonly durations: ReadonlyMap<number, number>;
}

/** `income` is in credits, net of refunds. */
export interface PageCounts {
  readonly started: number;
  readonly income: number;
}

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
    medianSeconds: estimateQuantile(durations, 0.5),
    p95Seconds: estimateQuantile(durations, 0.95),
    priced,
    pricedCredits,
    ...(priced > 0 && { costUsd }),
    ...(isKnown && { marginUsd: pricedCredits * creditValueUsd - costUsd }),
  };
}

export const overviewDaySchema = z.object({
  day: z.iso.date(),
  started: whole,
  completed: whole,
  failed: whole,
  cancelled: whole,
  /** Net of refunds. */
  spent: whole,
  released: whole,
  /** Only super admins get these; others get the numbers of their own models. */
  refunded: z.optional(whole),
  granted: z.optional(whole),
  joined: z.optional(whole),
  priced: whole,
  billed: whole,
  marginUsd: z.optional(z.number()),
});
export type OverviewDay = z.infer<typeof overviewDaySchema>;

/** Today and the seven days before it. */
export const shownDays = 8;

export function overviewDays(now: Date): string[] {
  return lastDays(now, shownDays);
}

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
  readonly billed: number;
}

interface CreditDay {
  readonly day: string;
  readonly granted: number;
  readonly spent: number;
  readonly released: number;
  readonly refunded: number;
  readonly joined: number;
}

const noCredits: Omit<CreditDay, 'day'> = { granted: 0, spent: 0, released: 0, refunded: 0, joined: 0 };

/** Without `credits`, the day counts only an ordinary admin's models. */
export function overviewDay(
  day: string,
  { models, credits }: { readonly models: readonly ModelDay[]; readonly credits?: readonly CreditDay[] | undefined },
  creditValueUsd: number | undefined,
): OverviewDay {
  const own = models.filter((row) => row.day === day);
  const { granted, spent, released, refunded, joined } = credits?.find((row) => row.day === day) ?? noCredits;
  const sum = (pick: (row: ModelDay) => number) => own.reduce((total, row) => total + pick(row), 0);
  const priced = sum((row) => row.priced);
  const costUsd = sum((row) => row.costMicroUsd) / 1_000_000;
  return {
    day,
    started: sum((row) => row.started),
    completed: sum((row) => row.completed),
    failed: sum((row) => row.failed),
    cancelled: sum((row) => row.cancelled),
    spent: spent + sum((row) => row.captured) - refunded,
    released: released + sum((row) => row.released),
    ...(credits && { refunded, granted, joined }),
    priced,
    billed: sum((row) => row.billed),
    ...(priced > 0 &&
      creditValueUsd !== undefined && { marginUsd: sum((row) => row.pricedCredits) * creditValueUsd - costUsd }),
  };
}

export type Trend = 'above' | 'equal' | 'below';

/** `values` are oldest first and end with today. */
export function compareWithDaysBefore(values: readonly number[]): { readonly average: number; readonly trend: Trend } {
  const [today = 0, ...before] = values.toReversed();
  const average = before.reduce((sum, value) => sum + value, 0) / Math.max(1, before.length);
  return { average, trend: today === average ? 'equal' : today > average ? 'above' : 'below' };
}

export const rankedSchema = z.object({
  modelId: z.string(),
  routePath: z.optional(z.string()),
  name: z.string(),
  started: whole,
  income: whole,
});
export type Ranked = z.infer<typeof rankedSchema>;

export const rankings = ['started', 'income'] as const;
export type Ranking = (typeof rankings)[number];

const maxRanked = 5;

export function rankBy(rows: readonly Ranked[], ranking: Ranking): Ranked[] {
  return rows
    .filter((row) => row[ranking] > 0)
    .toSorted((a, b) => b[ranking] - a[ranking] || a.name.localeCompare(b.name))
    .slice(0, maxRanked);
}

export function pickRanked(rows: readonly Ranked[]): Ranked[] {
  return [...new Set(rankings.flatMap((ranking) => rankBy(rows, ranking)))];
}

/** Ignores cancelled generations; undefined before the first ended one. */
export function failureShare({ completed, failed }: Pick<OverviewDay, 'completed' | 'failed'>): number | undefined {
  const ended = completed + failed;
  return ended === 0 ? undefined : failed / ended;
}

const growth = 1.2;
const boundCount = 50;

/** In seconds: 1, 1.2, 1.44, … to about two hours. The last bucket has no bound. */
const bucketBounds: readonly number[] = Array.from({ length: boundCount }, (_, index) => growth ** index);

export function findBucket(seconds: number): number {
  const index = bucketBounds.findIndex((bound) => seconds < bound);
  return index < 0 ? boundCount : index;
}

/** At most a fifth off (below one second: at most one second; beyond two hours: too low). */
export function estimateQuantile(histogram: ReadonlyMap<number, number>, share: number): number | undefined {
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
