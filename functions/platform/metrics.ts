import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { metricNamespace } from '#shared/metrics.ts';

const metrics = new Metrics({ namespace: metricNamespace, serviceName: 'product' });

/** Writes numbers as one log line, which CloudWatch turns into metrics without another call; a name says its unit. */
export function publishMetrics(values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) {
    metrics.addMetric(name, name.endsWith('Seconds') ? MetricUnit.Seconds : MetricUnit.Count, value);
  }
  metrics.publishStoredMetrics();
}
