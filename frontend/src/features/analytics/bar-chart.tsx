import { listPlain } from '#shared/kernel/language.ts';

interface Bar {
  readonly label: string;
  readonly value: number;
}

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
}

const height = 96;
/** Same for few and many bars, so that few leave room for long labels. */
const width = 280;
const barWidth = 22;
const largestScale = 1.5;

export function BarChart({ label, bars }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const slotWidth = width / bars.length;
  const summary = listPlain(bars.map((bar) => `${bar.label} ${bar.value}`));
  return (
    <svg
      role="img"
      aria-label={`${label}: ${summary}`}
      viewBox={`0 0 ${width} ${height + 40}`}
      width={width * largestScale}
      className="h-auto max-w-full"
    >
      {bars.map((bar, index) => {
        const barHeight = Math.max(2, (bar.value / highest) * height);
        const middle = index * slotWidth + slotWidth / 2;
        return (
          <g key={bar.label}>
            <rect
              x={middle - barWidth / 2}
              y={18 + height - barHeight}
              width={barWidth}
              height={barHeight}
              rx={4}
              className={bar.value > 0 ? 'fill-ink' : 'fill-hover'}
            />
            <text
              x={middle}
              y={12 + height - barHeight}
              textAnchor="middle"
              className="fill-ink text-[10px] tabular-nums"
            >
              {bar.value}
            </text>
            <text x={middle} y={height + 34} textAnchor="middle" className="fill-muted text-[10px]">
              {bar.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
