import * as z from 'zod/mini';
import { parseJson } from '#shared/kernel/json.ts';

interface MetricName {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

interface Datapoints {
  sum: number;
  count: number;
  minimum: number;
  maximum: number;
  readonly values: readonly number[];
}

const statistics = {
  Sum: ({ sum }: Datapoints) => sum,
  SampleCount: ({ count }: Datapoints) => count,
  Average: ({ sum, count }: Datapoints) => sum / count,
  Minimum: ({ minimum }: Datapoints) => minimum,
  Maximum: ({ maximum }: Datapoints) => maximum,
} as const;
type Percentile = `p${number}`;
type Statistic = keyof typeof statistics | Percentile;
export const statisticNames = [
  'Sum',
  'SampleCount',
  'Average',
  'Minimum',
  'Maximum',
] as const satisfies (keyof typeof statistics)[];
export const percentile = z.templateLiteral(['p', z.number()]);

const minuteMs = 60_000;
const keptMinutes = 24 * 60;

export class LocalMetrics {
  private readonly series = new Map<string, Map<number, Datapoints>>();
  private aheadMs = 0;

  clockAt(epochMs: number): number {
    return epochMs + this.aheadMs;
  }

  /** Reports and evaluations are then this much later; nothing else notices. */
  moveClockAhead(milliseconds: number): void {
    this.aheadMs += milliseconds;
  }

  record(metric: MetricName, value: number, atEpochMs = this.clockAt(Date.now())): void {
    const key = metricKey(metric);
    const minutes = this.series.get(key) ?? new Map<number, Datapoints>();
    this.series.set(key, minutes);
    const minute = Math.floor(atEpochMs / minuteMs);
    if (!minutes.has(minute)) forgetBefore(minute - keptMinutes, minutes);
    minutes.set(
      minute,
      merged(minutes.get(minute), { sum: value, count: 1, minimum: value, maximum: value, values: [value] }),
    );
  }

  /** Excludes `toEpochMs`; undefined without reports. */
  statistic(
    metric: MetricName,
    name: Statistic,
    { fromEpochMs, toEpochMs }: { readonly fromEpochMs: number; readonly toEpochMs: number },
  ): number | undefined {
    const all = [...(this.series.get(metricKey(metric)) ?? [])]
      .filter(([minute]) => minute * minuteMs >= fromEpochMs && minute * minuteMs < toEpochMs)
      .map(([, datapoints]) => datapoints);
    const [first, ...others] = all;
    return first && calculate(name, others.reduce(merged, first));
  }
}

function calculate(name: Statistic, datapoints: Datapoints): number {
  if (!isPercentile(name)) return statistics[name](datapoints);
  const sorted = datapoints.values.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * Number(name.slice(1))) / 100) - 1] ?? 0;
}

function isPercentile(name: Statistic): name is Percentile {
  return !(name in statistics);
}

function forgetBefore(first: number, minutes: Map<number, Datapoints>): void {
  for (const minute of minutes.keys()) if (minute < first) minutes.delete(minute);
}

function merged(one: Datapoints | undefined, other: Datapoints): Datapoints {
  if (one === undefined) return other;
  return {
    sum: one.sum + other.sum,
    count: one.count + other.count,
    minimum: Math.min(one.minimum, other.minimum),
    maximum: Math.max(one.maximum, other.maximum),
    values: [...one.values, ...other.values],
  };
}

function metricKey({ namespace, name, dimensions }: MetricName): string {
  return JSON.stringify([
    namespace,
    name,
    Object.entries(dimensions).toSorted(([one], [other]) => one.localeCompare(other)),
  ]);
}

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html */
const lineSchema = z.looseObject({
  _aws: z.object({
    Timestamp: z.number(),
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
});
const valuesSchema = z.union([
  z.pipe(
    z.number(),
    z.transform((value) => [value]),
  ),
  z.array(z.number()),
]);

export function recordEmbedded(metrics: LocalMetrics, line: string): void {
  if (!line.includes('"_aws"')) return;
  const parsed = lineSchema.safeParse(parseJson(line));
  if (!parsed.success) return;
  const { _aws: emf, ...fields } = parsed.data;
  for (const { Namespace, Dimensions, Metrics } of emf.CloudWatchMetrics) {
    for (const names of Dimensions) {
      const dimensions = Object.fromEntries(names.map((name) => [name, String(fields[name])]));
      for (const { Name } of Metrics) {
        const metric: MetricName = { namespace: Namespace, name: Name, dimensions };
        for (const value of valuesSchema.parse(fields[Name])) {
          metrics.record(metric, value, metrics.clockAt(emf.Timestamp));
        }
      }
    }
  }
}
