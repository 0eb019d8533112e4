import { useId } from 'react';
import type { ModelStats } from '#shared/rules/stats.ts';
import { fillProps, FillPatterns, Legend, type Series } from './chart-series.tsx';
import { messages } from './messages.ts';

interface ModelChartProps {
  readonly label: string;
  readonly models: readonly Pick<ModelStats, 'modelId' | 'name'>[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
}

const barHeight = 14;
const maxBars = 20;

/** Bars have the length of the absolute value; the number beside them has the sign. */
export function ModelChart({ label, models, series, format }: ModelChartProps) {
  const id = useId();
  const highest = Math.max(...series.flatMap(({ values }) => values.map(Math.abs)), Number.MIN_VALUE);
  return (
    <div className="flex flex-col gap-3">
      <Legend id={id} series={series} />
      <ul aria-label={label} className="flex flex-col gap-3">
        {models.slice(0, maxBars).map((model, index) => (
          <li key={model.modelId} className="flex flex-col gap-1">
            <span className="text-sm font-medium">{model.name}</span>
            {series.map(({ name, values }, seriesIndex) => (
              <span key={name} className="flex items-center gap-2">
                <svg aria-hidden viewBox={`0 0 600 ${barHeight}`} preserveAspectRatio="none" className="h-3.5 flex-1">
                  <FillPatterns id={`${id}-${index}-${seriesIndex}`} series={series} />
                  <rect
                    width={Math.max(2, (Math.abs(values[index] ?? 0) / highest) * 600)}
                    height={barHeight}
                    {...fillProps(`${id}-${index}-${seriesIndex}`, series, seriesIndex)}
                  />
                </svg>
                <span className="w-28 shrink-0 text-sm tabular-nums">
                  <span className="sr-only">{`${name} `}</span>
                  <span>{format(values[index] ?? 0)}</span>
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {models.length > maxBars && <p className="text-sm text-muted">{messages.mostUsed(maxBars, models.length)}</p>}
    </div>
  );
}
