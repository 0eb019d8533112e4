import { Metrics } from '@aws-lambda-powertools/metrics';
import { metricNamespace } from '#shared/metrics.ts';

/** Metrics written as log lines, which CloudWatch turns into numbers without another call. */
export const metrics = new Metrics({ namespace: metricNamespace, serviceName: 'product' });
