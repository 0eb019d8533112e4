import { useId } from 'react';
import type { ModelStats } from '#shared/rules/stats.ts';
import { filling, Fillings, Legend, type Series } from './chart-series.tsx';
import { messages } from './messages.ts';

interface ModelChartProps {
  readonly label: string;
  /** Sorted by use, highest first. */
  readonly models: readonly Pick<ModelStats, 'modelId' | 'name'>[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
}

const barHeight = 14;
const mostDrawn = 20;

/** Bars have the length of the absolute value; the number beside them has the sign. */
export function ModelChart({ label, models, series, format }: ModelChartProps) {
  const id = useId();
  const highest = Math.max(...series.flatMap(({ values }) => values.map(Math.abs)), Number.MIN_VALUE);
  return (
    <div className="flex flex-col gap-3">
      <Legend id={id} series={series} />
      <ul aria-label={label} className="flex flex-col gap-3">
        {models.slice(0, mostDrawn).map((model, index) => (
          <li key={model.modelId} className="flex flex-col gap-1">
            <span className="text-sm font-medium">{model.name}</span>
            {series.map(({ name, values }, place) => (
              <span key={name} className="flex items-center gap-2">
                <svg aria-hidden viewBox={`0 0 600 ${barHeight}`} preserveAspectRatio="none" className="h-3.5 flex-1">
                  <Fillings id={`${id}-${index}-${place}`} series={series} />
                  <rect
                    width={Math.max(2, (Math.abs(values[index] ?? 0) / highest) * 600)}
                    height={barHeight}
                    {...filling(`${id}-${index}-${place}`, series, place)}
                  />
                </svg>
                <span className="w-28 shrink-0 text-sm tabular-nums">
                  <span className="sr-only">{name} </span>
                  {format(values[index] ?? 0)}
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {models.length > mostDrawn && <p className="text-sm text-muted">{messages.mostUsed(mostDrawn, models.length)}</p>}
    </div>
  );
}
