import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Series } from './chart-series.tsx';
import { messages } from './messages.ts';

interface DayReaderProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** Where the days begin and end in the chart, in parts of its width. */
  readonly bounds: { readonly start: number; readonly end: number };
}

/** Lies over a chart, and tells one of its days: the one that is pointed at, or that the arrow keys lead to. */
export function DayReader({ label, days, series, format, bounds }: DayReaderProps) {
  const [day, setDay] = useState(days.length - 1);
  const [isShown, setShown] = useState(false);
  const current = Math.min(day, days.length - 1);
  const share = bounds.end - bounds.start;
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setDay(within(Math.floor((((clientX - left) / width - bounds.start) / share) * days.length), days.length));
    setShown(true);
  };
  const move = (event: KeyboardEvent) => {
    const next = keyMoves[event.key]?.(current, days.length);
    if (next === undefined) return;
    event.preventDefault();
    setDay(within(next, days.length));
    setShown(true);
  };
  const told = series.map(({ name, values }) => `${name} ${format(values[current] ?? 0)}`);
  const middle = bounds.start + ((current + 0.5) / days.length) * share;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={current + 1}
      aria-valuetext={`${messages.ofDay(days[current] ?? '')}: ${told.join(', ')}`}
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
              middle > 0.5 ? '-translate-x-full rtl:translate-x-full' : '',
            )}
            style={{ insetInlineStart: `${middle * 100}%` }}
          >
            <p className="font-medium">{messages.ofDay(days[current] ?? '')}</p>
            {told.map((part) => (
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

/** Where keys lead from a day; up and down as of any slider. */
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

function within(day: number, count: number): number {
  return Math.max(0, Math.min(count - 1, day));
}
