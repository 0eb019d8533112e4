import * as z from 'zod/mini';

const whole = z.int();

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
const dayMs = 24 * 60 * 60 * 1000;

/** UTC days, oldest first; the last one is today. */
export function overviewDays(now: Date): string[] {
  return Array.from({ length: shownDays }, (_, index) =>
    new Date(now.getTime() - (shownDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
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
