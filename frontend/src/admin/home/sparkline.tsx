import { clsx } from 'clsx';
import { listPlain } from '#shared/kernel/language.ts';
import { messages } from './messages.ts';

interface SparklineProps {
  readonly label: string;
  /** Oldest first; the last is today. Can be negative. */
  readonly values: readonly number[];
  readonly texts: readonly string[];
  readonly first: string;
  readonly peak: string;
}

const height = 28;
const slotWidth = 16;
const barWidth = 12;
/** Keeps days with zero visible. */
const minHeight = 1.5;

export function Sparkline({ label, values, texts, first, peak }: SparklineProps) {
  const lowest = Math.min(0, ...values);
  const range = Math.max(0, ...values) - lowest || 1;
  const toY = (value: number) => height - ((value - lowest) / range) * height;
  return (
    <figure className="flex max-w-40 flex-col gap-0.5">
      <svg
        role="img"
        aria-label={`${messages.trendOf(label)}: ${listPlain(texts)}`}
        viewBox={`0 0 ${values.length * slotWidth} ${height}`}
        preserveAspectRatio="none"
        className="h-7 w-full"
      >
        {values.map((value, index) => {
          const barHeight = Math.max(minHeight, Math.abs(toY(value) - toY(0)));
          return (
            <rect
              key={texts[index]}
              x={index * slotWidth + (slotWidth - barWidth) / 2}
              y={Math.min(height - barHeight, value < 0 ? toY(0) : toY(0) - barHeight)}
              width={barWidth}
              height={barHeight}
              className={clsx(index === values.length - 1 ? 'fill-ink' : 'fill-outline')}
            >
              <title>{texts[index]}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption aria-hidden className="flex justify-between gap-2 text-xs whitespace-nowrap text-muted tabular-nums">
        <span>{first}</span>
        <span>{peak}</span>
      </figcaption>
    </figure>
  );
}
