import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import type { MetricPublisher, MetricValues } from '#shared/metrics-and-alarms.ts';

/** Never log values of forms, tokens or keys. */
export const log = new Logger();

/** Removes the keys of the call before, which ran in the same process. */
export function startLog(keys: Readonly<Record<string, string>>): void {
  log.resetKeys();
  log.appendKeys(keys);
}

/** Counts the error for the alarm. Expected refusals don't belong here. */
export function reportUnexpected(
  message: string,
  error: unknown,
  context: Readonly<Record<string, unknown>> = {},
): void {
  log.error(message, { ...context, error: error instanceof Error ? error : new Error(String(error)) });
  publishMetrics<'anyone'>({ UnexpectedErrors: 1 });
}

export function withErrorReports<Event, Answer>(
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

/** Created on first use, because most functions publish nothing. */
let metrics: Metrics | undefined;

/** A missing value does not compile: `publishMetrics<'settle'>({ SilentEnds: 1 })`. */
export function publishMetrics<P extends MetricPublisher = never>(values: MetricValues<P>): void {
  metrics ??= new Metrics({ serviceName: 'product' });
  for (const [name, value] of Object.entries<number>(values)) {
    metrics.addMetric(name, name.endsWith('Seconds') ? 'Seconds' : 'Count', value);
  }
  metrics.publishStoredMetrics();
}
