import { useId } from 'react';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { filling, Fillings, Legend, type Series } from './chart-series.tsx';
import { messages } from './messages.ts';

interface DayChartProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
}

const height = 130;
const slotWidth = 12;
const barWidth = 9;
const axisWidth = 40;
/** Every so many days has its name below. */
const labelStep = 7;
/** For the half of the last day's name that reaches beyond its bar. */
const endWidth = 14;

/** A stack for each day. */
export function DayChart({ label, days, series }: DayChartProps) {
  const id = useId();
  const sums = days.map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0));
  // Even, so that half of it is a whole number too.
  const highest = 2 * Math.ceil(Math.max(1, ...sums) / 2);
  const summary = series.map(({ name, values }) => `${name} ${formatNumber(values.reduce((a, b) => a + b, 0))}`);
  return (
    <div className="flex flex-col gap-3">
      <Legend id={id} names={series.map(({ name }) => name)} />
      <svg
        role="img"
        aria-label={`${label}: ${summary.join(', ')}`}
        viewBox={`0 0 ${axisWidth + days.length * slotWidth + endWidth} ${height + 34}`}
        className="h-auto w-full"
      >
        <Fillings id={id} />
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line
              x1={axisWidth}
              x2="100%"
              y1={10 + height * (1 - share)}
              y2={10 + height * (1 - share)}
              className="stroke-line"
            />
            <text x={axisWidth - 6} y={14 + height * (1 - share)} textAnchor="end" className="fill-muted text-[11px]">
              {formatNumber(highest * share)}
            </text>
          </g>
        ))}
        {days.map((day, index) => (
          <g key={day}>
            <title>{`${messages.ofDay(day)}: ${series.map(({ name, values }) => `${name} ${values[index] ?? 0}`).join(', ')}`}</title>
            {stackOf(series, index).map(({ from, to, place }) => (
              <rect
                key={place}
                x={axisWidth + index * slotWidth + (slotWidth - barWidth) / 2}
                y={10 + height - (to / highest) * height}
                width={barWidth}
                height={((to - from) / highest) * height}
                {...filling(id, place)}
              />
            ))}
            {(days.length - 1 - index) % labelStep === 0 && (
              <text
                x={axisWidth + index * slotWidth + slotWidth / 2}
                y={height + 28}
                textAnchor="middle"
                className="fill-muted text-[11px]"
              >
                {messages.ofDay(day)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Where each series' part of a day begins and ends. */
function stackOf(series: readonly Series[], day: number) {
  let top = 0;
  return series.map(({ values }, place) => {
    const from = top;
    top += values[day] ?? 0;
    return { from, to: top, place };
  });
}
