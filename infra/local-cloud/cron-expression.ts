const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * Whether a minute is one of those that `cron(minutes hours day-of-month month day-of-week year)` names, in UTC as
 * EventBridge reads it. Throws for an expression that is not understood, such as one with `L`, `W` or `#`.
 */
export function minutesMatch(expression: string): (time: Date) => boolean {
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.split(' ');
  if (fields?.length !== 6 || /[LW#]/.test(fields.join(' ').replaceAll(/[A-Z]{3}/g, ''))) {
    throw new Error(`The schedule ${expression} is not understood by the local cloud`);
  }
  return (time) => {
    const values = [
      time.getUTCMinutes(),
      time.getUTCHours(),
      time.getUTCDate(),
      time.getUTCMonth() + 1,
      // Sunday is 1.
      time.getUTCDay() + 1,
      time.getUTCFullYear(),
    ];
    return fields.every((field, index) => matchesField(numeric(field, index), values[index] ?? 0));
  };
}

function numeric(field: string, index: number): string {
  const names = index === 3 ? months : index === 4 ? weekdays : [];
  return names.reduce((text, name, position) => text.replaceAll(name, String(position + 1)), field);
}

/** A list of stars, numbers, ranges, each with an optional step. */
function matchesField(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [range = '', step = '1'] = part.split('/');
    const [from = 0, to = part.includes('/') ? Infinity : from] =
      range === '*' || range === '?' ? [0, Infinity] : range.split('-').map(Number);
    return value >= from && value <= to && (value - from) % Number(step) === 0;
  });
}
