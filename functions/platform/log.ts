import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { type MetricPublisher, type MetricValues, productMetrics } from '#shared/metrics.ts';

/** Structured log lines; the service name is the function's. Never log values of forms, tokens or keys. */
export const log = new Logger();

/** Logs an error that nobody foresaw, and counts it for the alarm on such errors. What a caller may expect is not told here. */
export function reportUnexpected(
  message: string,
  error: unknown,
  context: Readonly<Record<string, unknown>> = {},
): void {
  log.error(message, { ...context, error: error instanceof Error ? error : new Error(String(error)) });
  publishMetrics('anyone', { unexpectedErrors: 1 });
}

/** A function that nobody waits for, whose errors are told before they go on to who called it. */
export function reportingUnexpected<Event, Answer>(
  handler: (event: Event) => Promise<Answer>,
): (event: Event) => Promise<Answer> {
  return async (event) => {
    try {
      return await handler(event);
    } catch (error) {
      reportUnexpected('The function failed', error);
      throw error;
    }
  };
}

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
