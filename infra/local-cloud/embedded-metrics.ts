import * as z from 'zod/mini';
import type { LocalMetrics, MetricName } from './metrics.ts';
import { parsedOrUndefined } from './parsed-json.ts';

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

/** Records the metrics in a line of a function's log; ignores other lines. */
export function recordEmbedded(metrics: LocalMetrics, line: string): void {
  if (!line.includes('"_aws"')) return;
  const parsed = lineSchema.safeParse(parsedOrUndefined(line));
  if (!parsed.success) return;
  const { _aws: emf, ...fields } = parsed.data;
  for (const { Namespace, Dimensions, Metrics } of emf.CloudWatchMetrics) {
    for (const names of Dimensions) {
      const dimensions = Object.fromEntries(names.map((name) => [name, String(fields[name])]));
      for (const { Name } of Metrics) {
        const metric: MetricName = { namespace: Namespace, name: Name, dimensions };
        for (const value of valuesSchema.parse(fields[Name])) metrics.record(metric, value, emf.Timestamp);
      }
    }
  }
}
