import { log } from './log.ts';
import { publishMetrics } from './metrics.ts';

/** Logs an error that nobody foresaw, and counts it for the alarm on such errors. What a caller may expect is not told here. */
export function reportUnexpected(
  message: string,
  error: unknown,
  context: Readonly<Record<string, unknown>> = {},
): void {
  log.error(message, { ...context, error: error instanceof Error ? error : new Error(String(error)) });
  publishMetrics<'anyone'>({ UnexpectedErrors: 1 });
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
