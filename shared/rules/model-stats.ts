import * as z from 'zod/mini';
import type { failureCodes } from './failures.ts';
import { type ModelDayCounts, periodStats, periodStatsSchema } from './stats.ts';

export const failureCauses = ['provider', 'ours', 'policy', 'values', 'other'] as const;
export type FailureCause = (typeof failureCauses)[number];

const failureCause: Readonly<Record<(typeof failureCodes)[number], FailureCause>> = {
  provider: 'provider',
  timeout: 'provider',
  internal: 'ours',
  content_policy: 'policy',
  invalid_input: 'values',
  insufficient_credits: 'other',
};
const causes = new Map<string, FailureCause>(Object.entries(failureCause));

const whole = z.int();

export const modelStatsSchema = z.extend(periodStatsSchema, {
  released: whole,
  /** `other` includes failures from before causes were counted. */
  causes: z.object({ provider: whole, ours: whole, policy: whole, values: whole, other: whole }),
});
export type ModelStats = z.infer<typeof modelStatsSchema>;

interface CountedDay extends ModelDayCounts {
  readonly released: number;
  readonly reasons: ReadonlyMap<string, number>;
}

export function summariseModelDays(days: readonly CountedDay[], creditValueUsd: number | undefined): ModelStats {
  const stats = periodStats(days, creditValueUsd);
  const released = days.reduce((sum, day) => sum + day.released, 0);
  return { ...stats, released, causes: countCauses(days, stats.failed) };
}

function countCauses(days: readonly CountedDay[], failed: number): ModelStats['causes'] {
  const found = { provider: 0, ours: 0, policy: 0, values: 0, other: 0 };
  for (const [code, times] of days.flatMap(({ reasons }) => [...reasons])) found[causes.get(code) ?? 'other'] += times;
  const known = failureCauses.reduce((sum, cause) => sum + found[cause], 0);
  return { ...found, other: found.other + Math.max(0, failed - known) };
}
