import { CronExpressionParser } from 'cron-parser';

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** The interval of `rate(value unit)`; undefined for other expressions. */
export function rateMs(expression: string): number | undefined {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const ofUnit = unitMs[unit];
  return ofUnit === undefined ? undefined : Number(count) * ofUnit;
}

/**
 * Matches the minutes of `cron(minutes hours day-of-month month day-of-week year)` in UTC, like EventBridge. Throws
 * for unsupported expressions, such as a single year.
 */
export function minutesMatch(expression: string): (time: Date) => boolean {
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.split(' ') ?? [];
  const [minutes, hours, days, months, weekdays = '', year] = fields;
  if (fields.length !== 6 || year !== '*') {
    throw new Error(`The schedule ${expression} is not understood by the local cloud`);
  }
  const parsed = CronExpressionParser.parse([minutes, hours, days, months, sundayIsZero(weekdays)].join(' '), {
    tz: 'UTC',
  });
  return (time) => {
    const minute = new Date(time);
    minute.setUTCSeconds(0, 0);
    return parsed.includesDate(minute);
  };
}

/** EventBridge counts weekdays from 1, cron from 0; numbers after a slash or a # are not weekdays. */
function sundayIsZero(weekdays: string): string {
  return weekdays.replaceAll(/(?<![/#\d])\d/g, (day) => String(Number(day) - 1));
}
