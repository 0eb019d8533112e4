import { Metrics } from '@aws-lambda-powertools/metrics';
import type { MetricPublisher, MetricValues } from '#shared/metrics.ts';

/**
 * Writes metrics as log lines, which CloudWatch turns into metrics without a call. The namespace is in the environment.
 * Created on first use, because most functions publish nothing.
 */
let metrics: Metrics | undefined;

/** Publishes all metrics of a function: `publishMetrics<'settle'>({ SilentEnds: 1 })`. A missing value does not compile. */
export function publishMetrics<P extends MetricPublisher = never>(values: MetricValues<P>): void {
  metrics ??= new Metrics({ serviceName: 'product' });
  for (const [name, value] of Object.entries<number>(values)) {
    metrics.addMetric(name, name.endsWith('Seconds') ? 'Seconds' : 'Count', value);
  }
  metrics.publishStoredMetrics();
}
