import { Metrics } from '@aws-lambda-powertools/metrics';
import { type MetricPublisher, type MetricValues, productMetrics } from '#shared/metrics.ts';

/**
 * Metrics written as log lines, which CloudWatch turns into numbers without another call. Their namespace is in the environment. Made when
 * they are first needed: most functions publish nothing.
 */
let metrics: Metrics | undefined;

/** Publishes all of a function's metrics at once: one without a value does not compile. */
export function publishMetrics<P extends MetricPublisher>(publisher: P, values: MetricValues<P>): void {
  metrics ??= new Metrics({ serviceName: 'product' });
  const known = new Map<string, number>(Object.entries(values));
  for (const [key, { name, unit, publishedBy }] of Object.entries(productMetrics)) {
    const value = known.get(key);
    if (publishedBy === publisher && value !== undefined) metrics.addMetric(name, unit, value);
  }
  metrics.publishStoredMetrics();
}
