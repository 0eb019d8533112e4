import { clsx } from 'clsx';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { messages } from './messages.ts';

interface TrendProps {
  /** What is counted. */
  readonly label: string;
  readonly days: readonly string[];
  readonly values: readonly number[];
}

const height = 40;
const slotWidth = 20;
const barWidth = 14;
/** A day without any is seen to be one. */
const leastHeight = 2;

/** A bar for each day, today's the last and the strongest. */
export function Trend({ label, days, values }: TrendProps) {
  const highest = Math.max(1, ...values);
  const told = days.map((day, index) => messages.ofDay(nameOf(day), formatNumber(values[index] ?? 0)));
  return (
    <figure className="flex max-w-60 flex-col gap-1">
      <svg
        role="img"
        aria-label={`${messages.trendOf(label)}: ${told.join(', ')}`}
        viewBox={`0 0 ${days.length * slotWidth} ${height}`}
        className="h-auto w-full"
      >
        {days.map((day, index) => {
          const barHeight = Math.max(leastHeight, ((values[index] ?? 0) / highest) * height);
          return (
            <rect
              key={day}
              x={index * slotWidth + (slotWidth - barWidth) / 2}
              y={height - barHeight}
              width={barWidth}
              height={barHeight}
              rx={2}
              className={clsx(index === days.length - 1 ? 'fill-ink' : 'fill-outline')}
            >
              <title>{told[index]}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption aria-hidden className="flex justify-between text-xs text-muted">
        <span>{nameOf(days[0] ?? '')}</span>
        <span>{messages.today}</span>
      </figcaption>
    </figure>
  );
}

/** `Nov 20`, of a UTC day. */
function nameOf(day: string): string {
  const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en', options);
}
