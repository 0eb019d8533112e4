import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { listPlain } from '#shared/kernel/language.ts';
import { fillProps, FillPatterns, Legend, type Series } from './chart-series.tsx';
import { messages } from './messages.ts';

interface DayChartProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly height?: number;
  /** Replaces the sums in the label, for series whose sum means nothing. */
  readonly summary?: string;
  readonly format?: (value: number) => string;
  /** Replaces a zero that means missing data. */
  readonly zero?: string;
  /** The smallest step of the axis. */
  readonly minTop?: number;
  readonly mark?: { readonly name: string; readonly value: number } | undefined;
}

/** In pixels, so text has one size in every chart. */
const startWidth = 400;
const axisWidth = 54;
/** Room for the last day's name, which is wider than its bar. */
const endWidth = 22;
const top = 10;
const labelsHeight = 24;
const maxLabels = 6;
const labelWidth = 56;

/** Stacks the series by day. Negative values need a single series. */
export function DayChart(props: DayChartProps) {
  const { label, days, series, height = 160, format = formatNumber, zero, minTop, mark } = props;
  const id = useId();
  const { frame, width } = useWidth();
  const sums = days.map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0));
  const axis = roundAxis(Math.max(0, mark?.value ?? 0, ...sums), { lowest: Math.min(0, ...sums), minTop });
  const slot = (width - axisWidth - endWidth) / days.length;
  const totals = series.map(({ name, values }) => `${name} ${format(values.reduce((a, b) => a + b, 0))}`);
  const labels = Math.min(maxLabels, Math.max(1, Math.floor((width - axisWidth) / labelWidth)));
  const labelStep = Math.ceil(days.length / labels);
  const toY = (value: number) => top + (height * (axis.top - value)) / (axis.top - axis.bottom);
  return (
    <div className="flex flex-col gap-3">
      <Legend id={id} series={series} mark={mark?.name} />
      {/* Time runs from left to right in every language. */}
      <div ref={frame} dir="ltr" className="relative">
        <svg
          role="img"
          aria-label={`${label}: ${props.summary ?? listPlain(totals)}`}
          viewBox={`0 0 ${width} ${top + height + labelsHeight}`}
          className="h-auto w-full"
        >
          <FillPatterns id={id} series={series} />
          {axis.marks.map((value) => (
            <g key={value}>
              <line x1={axisWidth} x2={width} y1={toY(value)} y2={toY(value)} className="stroke-line" />
              <text x={axisWidth - 6} y={toY(value) + 4} textAnchor="end" className="fill-muted text-[12px]">
                {format(value)}
              </text>
            </g>
          ))}
          {days.map((day, index) => (
            <g key={day}>
              {stackDay(series, index).map(({ from, to, seriesIndex }) => (
                <rect
                  key={seriesIndex}
                  x={axisWidth + index * slot + slot * 0.12}
                  y={toY(Math.max(from, to))}
                  width={slot * 0.76}
                  height={Math.abs(toY(from) - toY(to))}
                  {...fillProps(id, series, seriesIndex)}
                />
              ))}
              {(days.length - 1 - index) % labelStep === 0 && (
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
              y1={toY(mark.value)}
              y2={toY(mark.value)}
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

function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(startWidth);
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    setWidth(current.clientWidth);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}

function stackDay(series: readonly Series[], day: number) {
  let sum = 0;
  return series.map(({ values }, index) => {
    const from = sum;
    sum += values[day] ?? 0;
    return { from, to: sum, seriesIndex: index };
  });
}

/** The step is 1, 2 or 5 times a power of ten. */
interface Axis {
  readonly step: number;
  readonly bottom: number;
  readonly top: number;
  readonly marks: readonly number[];
}

interface AxisOptions {
  readonly lowest?: number;
  readonly minTop?: number;
}

const maxSteps = 4;

export function roundAxis(highest: number, { lowest = 0, minTop = 1 }: AxisOptions = {}): Axis {
  const step = roundStep((highest - Math.min(0, lowest)) / maxSteps, minTop);
  const below = Math.ceil(Math.max(0, -lowest) / step);
  const count = Math.max(below === 0 ? 1 : 0, Math.ceil(highest / step));
  const marks = Array.from({ length: below + count + 1 }, (_, index) => (index - below) * step);
  return { step, bottom: -below * step, top: step * count, marks };
}

function roundStep(minStep: number, smallestStep: number): number {
  let power = smallestStep;
  for (;;) {
    for (const digit of [1, 2, 5]) if (digit * power >= minStep) return digit * power;
    power *= 10;
  }
}

interface DayReaderProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** Edges of the days, as fractions of the chart's width. */
  readonly bounds: { readonly start: number; readonly end: number };
}

function DayReader({ label, days, series, format, bounds }: DayReaderProps) {
  const [day, setDay] = useState(days.length - 1);
  const [isShown, setShown] = useState(false);
  const current = Math.min(day, days.length - 1);
  const share = bounds.end - bounds.start;
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { left, width: shownWidth } = currentTarget.getBoundingClientRect();
    setDay(clampDay(Math.floor((((clientX - left) / shownWidth - bounds.start) / share) * days.length), days.length));
    setShown(true);
  };
  const move = (event: KeyboardEvent) => {
    const next = keyMoves[event.key]?.(current, days.length);
    if (next === undefined) return;
    event.preventDefault();
    setDay(clampDay(next, days.length));
    setShown(true);
  };
  const valueTexts = series.map(({ name, values }) => `${name} ${format(values[current] ?? 0)}`);
  const middle = bounds.start + ((current + 0.5) / days.length) * share;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={current + 1}
      aria-valuetext={`${messages.ofDay(days[current] ?? '')}: ${listPlain(valueTexts)}`}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={move}
      className="absolute inset-0 rounded-control"
    >
      {isShown && (
        <>
          <div
            className="pointer-events-none absolute inset-y-0 border-s border-ink/50"
            style={{ insetInlineStart: `${middle * 100}%` }}
          />
          <div
            className={clsx(
              'pointer-events-none absolute top-0 z-10 rounded-control border border-line bg-raised px-3 py-2 text-sm shadow-xl',
              middle > 0.5 && '-translate-x-full',
            )}
            style={{ insetInlineStart: `${middle * 100}%` }}
          >
            <p className="font-medium">{messages.ofDay(days[current] ?? '')}</p>
            {valueTexts.map((part) => (
              <p key={part} className="whitespace-nowrap tabular-nums">
                {part}
              </p>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

const keyMoves: Readonly<Record<string, (day: number, count: number) => number>> = {
  ArrowLeft: (day) => day - 1,
  ArrowDown: (day) => day - 1,
  ArrowRight: (day) => day + 1,
  ArrowUp: (day) => day + 1,
  PageDown: (day) => day - 7,
  PageUp: (day) => day + 7,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function clampDay(day: number, count: number): number {
  return Math.max(0, Math.min(count - 1, day));
}
