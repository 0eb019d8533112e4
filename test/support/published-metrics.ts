import { vi } from 'vitest';
import * as z from 'zod/mini';
import { log } from '#functions/platform/log.ts';

const lineSchema = z.looseObject({
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.tuple([z.tuple([z.literal('service')])]),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
  service: z.literal('product'),
});

/**
 * Collects every value of a metric that is published from now on, as CloudWatch would read it from the log. Logged
 * errors are dropped.
 */
export function publishedValues(metricName: string): number[] {
  const values: number[] = [];
  vi.spyOn(log, 'error').mockReturnValue(undefined);
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    values.push(...valuesIn(String(line), metricName));
    return true;
  });
  return values;
}

function valuesIn(line: string, metricName: string): number[] {
  if (!line.includes('"_aws"')) return [];
  const metrics = lineSchema.parse(JSON.parse(line));
  const { _aws: emf } = metrics;
  const isThere = emf.CloudWatchMetrics.some(({ Metrics }) => Metrics.some(({ Name }) => Name === metricName));
  return isThere ? z.array(z.number()).parse([metrics[metricName]].flat()) : [];
}
