import { useId } from 'react';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { axisOf } from './axis.ts';
import { filling, Fillings, Legend, type Series } from './chart-series.tsx';
import { DayReader } from './day-reader.tsx';
import { messages } from './messages.ts';

interface DayChartProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly height?: number;
}

/** Of the drawing, in its own units. */
const width = 400;
const axisWidth = 46;
/** For the half of the last day's name that reaches beyond its bar. */
const endWidth = 22;
const top = 10;
const namesHeight = 24;
/** As many days have their names below as there is room for. */
const mostNames = 6;

/** A stack for each day, which is read by pointing at it, or with the arrow keys. */
export function DayChart({ label, days, series, height = 130 }: DayChartProps) {
  const id = useId();
  const sums = days.map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0));
  const axis = axisOf(Math.max(0, ...sums));
  const slot = (width - axisWidth - endWidth) / days.length;
  const summary = series.map(({ name, values }) => `${name} ${formatNumber(values.reduce((a, b) => a + b, 0))}`);
  const nameStep = Math.ceil(days.length / mostNames);
  const yOf = (value: number) => top + height * (1 - value / axis.top);
  return (
    <div className="flex flex-col gap-3">
      <Legend id={id} series={series} />
      <div className="relative">
        <svg
          role="img"
          aria-label={`${label}: ${summary.join(', ')}`}
          viewBox={`0 0 ${width} ${top + height + namesHeight}`}
          className="h-auto w-full"
        >
          <Fillings id={id} series={series} />
          {axis.marks.map((mark) => (
            <g key={mark}>
              <line x1={axisWidth} x2={width} y1={yOf(mark)} y2={yOf(mark)} className="stroke-line" />
              <text x={axisWidth - 6} y={yOf(mark) + 4} textAnchor="end" className="fill-muted text-[12px]">
                {formatNumber(mark)}
              </text>
            </g>
          ))}
          {days.map((day, index) => (
            <g key={day}>
              {stackOf(series, index).map(({ from, to, place: number }) => (
                <rect
                  key={number}
                  x={axisWidth + index * slot + slot * 0.12}
                  y={yOf(to)}
                  width={slot * 0.76}
                  height={yOf(from) - yOf(to)}
                  {...filling(id, series, number)}
                />
              ))}
              {(days.length - 1 - index) % nameStep === 0 && (
                <text
                  x={axisWidth + (index + 0.5) * slot}
                  y={top + height + 18}
                  textAnchor="middle"
                  className="fill-muted text-[12px]"
                >
                  {messages.ofDay(day)}
                </text>
              )}
            </g>
          ))}
        </svg>
        <DayReader
          label={messages.daysOf(label)}
          days={days}
          series={series}
          bounds={{ start: axisWidth / width, end: 1 - endWidth / width }}
        />
      </div>
    </div>
  );
}

/** Where each series' part of a day begins and ends. */
function stackOf(series: readonly Series[], day: number) {
  let sum = 0;
  return series.map(({ values }, place) => {
    const from = sum;
    sum += values[day] ?? 0;
    return { from, to: sum, place };
  });
}
