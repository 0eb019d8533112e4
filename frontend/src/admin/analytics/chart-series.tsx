import { clsx } from 'clsx';

const colours = {
  completed: 'text-green',
  failed: 'text-red',
  cancelled: 'text-muted',
  spent: 'text-blue',
  granted: 'text-violet',
  released: 'text-orange',
  refunded: 'text-gold',
  duration: 'text-teal',
  cost: 'text-pink',
  margin: 'text-ink',
} as const;

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
  readonly meaning: keyof typeof colours;
}

type SeriesStyle = Pick<Series, 'name' | 'meaning'>;

/** Series differ by pattern (plain, striped, dotted), because colour must not be the only signal. */
export function FillPatterns({ id, series }: { readonly id: string; readonly series: readonly SeriesStyle[] }) {
  const colourClass = (index: number) => clsx('fill-current', colours[series[index]?.meaning ?? 'cancelled']);
  return (
    <defs>
      <pattern id={`${id}-1`} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2.2" height="4" className={colourClass(1)} />
      </pattern>
      <pattern id={`${id}-2`} width="4" height="4" patternUnits="userSpaceOnUse">
        <circle cx="2" cy="2" r="1.3" className={colourClass(2)} />
      </pattern>
    </defs>
  );
}

export function fillProps(id: string, series: readonly SeriesStyle[], index: number) {
  return index === 0
    ? { className: clsx('fill-current', colours[series[0]?.meaning ?? 'cancelled']) }
    : { fill: `url(#${id}-${index})` };
}

interface LegendProps {
  readonly id: string;
  readonly series: readonly SeriesStyle[];
  /** The name of the dashed line. */
  readonly mark?: string | undefined;
}

export function Legend({ id, series, mark }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map(({ name, meaning }, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg
            aria-hidden
            width="14"
            height="14"
            className={clsx('rounded-sm border border-current', colours[meaning])}
          >
            <FillPatterns id={`${id}-of-${index}`} series={series} />
            <rect width="14" height="14" {...fillProps(`${id}-of-${index}`, series, index)} />
          </svg>
          <span>{name}</span>
        </li>
      ))}
      {mark !== undefined && (
        <li className="flex items-center gap-2">
          <span aria-hidden className="w-4 border-t-2 border-dashed border-ink" />
          <span>{mark}</span>
        </li>
      )}
    </ul>
  );
}
