import { clsx } from 'clsx';

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

/** Told apart by their filling first: plain, striped, dotted; the colours only help. */
const fills = ['text-blue', 'text-red', 'text-muted'] as const;

/** The fillings of a chart's series; `id` is the chart's own. */
export function Fillings({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}-1`} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2.2" height="4" className={clsx('fill-current', fills[1])} />
      </pattern>
      <pattern id={`${id}-2`} width="4" height="4" patternUnits="userSpaceOnUse">
        <circle cx="2" cy="2" r="1.3" className={clsx('fill-current', fills[2])} />
      </pattern>
    </defs>
  );
}

/** How the rectangles of a series are filled. */
export function filling(id: string, series: number) {
  return series === 0 ? { className: clsx('fill-current', fills[0]) } : { fill: `url(#${id}-${series})` };
}

export function Legend({ id, names }: { readonly id: string; readonly names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg aria-hidden width="14" height="14" className={clsx('rounded-sm border border-current', fills[index])}>
            <Fillings id={`${id}-of-${index}`} />
            <rect width="14" height="14" {...filling(`${id}-of-${index}`, index)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
