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
  /** In words, in place of the sum of each series: of what nobody adds up. */
  readonly summary?: string;
  readonly format?: (value: number) => string;
  /** Said of a day that has zero, where that means that there is nothing to tell. */
  readonly zero?: string;
  /** What is told in no smaller steps. */
  readonly least?: number;
  /** What values are held against: a line through all days. */
  readonly mark?: { readonly name: string; readonly value: number } | undefined;
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

/** A stack for each day, which is read by pointing at it, or with the arrow keys. Only a single series may be below zero. */
export function DayChart(props: DayChartProps) {
  const { label, days, series, height = 130, format = formatNumber, zero, least, mark } = props;
  const id = useId();
  const sums = days.map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0));
  const axis = axisOf(Math.max(0, mark?.value ?? 0, ...sums), { lowest: Math.min(0, ...sums), least });
  const slot = (width - axisWidth - endWidth) / days.length;
  const totals = series.map(({ name, values }) => `${name} ${format(values.reduce((a, b) => a + b, 0))}`);
  const nameStep = Math.ceil(days.length / mostNames);
  const yOf = (value: number) => top + (height * (axis.top - value)) / (axis.top - axis.bottom);
  return (
    <div className="flex flex-col gap-3">
      <Legend id={id} series={series} mark={mark?.name} />
      <div className="relative">
        <svg
          role="img"
          aria-label={`${label}: ${props.summary ?? totals.join(', ')}`}
          viewBox={`0 0 ${width} ${top + height + namesHeight}`}
          className="h-auto w-full"
        >
          <Fillings id={id} series={series} />
          {axis.marks.map((value) => (
            <g key={value}>
              <line x1={axisWidth} x2={width} y1={yOf(value)} y2={yOf(value)} className="stroke-line" />
              <text x={axisWidth - 6} y={yOf(value) + 4} textAnchor="end" className="fill-muted text-[12px]">
                {format(value)}
              </text>
            </g>
          ))}
          {days.map((day, index) => (
            <g key={day}>
              {stackOf(series, index).map(({ from, to, place: number }) => (
                <rect
                  key={number}
                  x={axisWidth + index * slot + slot * 0.12}
                  y={yOf(Math.max(from, to))}
                  width={slot * 0.76}
                  height={Math.abs(yOf(from) - yOf(to))}
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
          {mark && (
            <line
              x1={axisWidth}
              x2={width}
              y1={yOf(mark.value)}
              y2={yOf(mark.value)}
              strokeDasharray="6 4"
              className="stroke-ink"
            />
          )}
        </svg>
        <DayReader
          label={messages.daysOf(label)}
          days={days}
          series={series}
          format={(value) => (value === 0 && zero !== undefined ? zero : format(value))}
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
