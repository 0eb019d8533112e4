import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { listPlain } from '#shared/kernel/language.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';

interface Bar {
  readonly label: string;
  readonly value: number;
}

interface ChartProps<Data extends Bar> {
  readonly label: string;
  readonly bars: readonly Data[];
}

function findHighest(bars: readonly Bar[]): number {
  return Math.max(1, ...bars.map(({ value }) => value));
}

function summarise(label: string, bars: readonly Bar[]): string {
  return `${label}: ${listPlain(bars.map((bar) => `${bar.label} ${bar.value}`))}`;
}

/** A column for each bar; the last one stands out. */
export function ColumnChart({ label, bars }: ChartProps<Bar>) {
  const highest = findHighest(bars);
  return (
    <div role="img" aria-label={summarise(label, bars)} className="flex gap-1.5 sm:gap-3">
      {bars.map(({ label: name, value }, index) => (
        <div key={name} className="flex min-w-0 flex-1 flex-col items-center gap-1 text-[min(0.875rem,4.2vw)]">
          <span className={clsx('font-medium tabular-nums', value === 0 && 'text-muted')}>{formatNumber(value)}</span>
          <span className="flex h-32 w-full items-end overflow-hidden rounded-lg bg-raised">
            <span className="w-full rounded-lg bg-ink" style={{ height: `${(value / highest) * 100}%` }} />
          </span>
          <span className={clsx(index < bars.length - 1 && 'text-muted')}>{name}</span>
        </div>
      ))}
    </div>
  );
}

interface KindBar extends Bar {
  readonly icon: LucideIcon;
}

export function BarRows({ label, bars }: ChartProps<KindBar>) {
  const highest = findHighest(bars);
  return (
    <div role="img" aria-label={summarise(label, bars)} className="flex flex-col gap-4">
      {bars.map(({ label: name, value, icon: Icon }) => (
        <div key={name} className="flex flex-col gap-1.5">
          <span className="flex items-center gap-2">
            <Icon aria-hidden className="size-4 text-muted" />
            <span className="min-w-0 flex-1">{name}</span>
            <span className="font-medium tabular-nums">{formatNumber(value)}</span>
          </span>
          <span className="h-2 overflow-hidden rounded-full bg-raised">
            <span className="block h-full rounded-full bg-ink" style={{ width: `${(value / highest) * 100}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}
