import { clsx } from 'clsx';

interface ChipGroupProps<Name extends string> {
  readonly label: string;
  readonly chips: readonly { readonly name: Name; readonly label: string; readonly count: number }[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
}

/** Filters of which one holds, each with how much it lets through. */
export function ChipGroup<Name extends string>({ label, chips, current, onChange }: ChipGroupProps<Name>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {chips.map(({ name, label: text, count }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === current}
          onClick={() => onChange(name)}
          className={clsx(
            'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium transition-colors duration-150',
            name === current ? 'border-ink bg-ink text-canvas' : 'border-line bg-surface hover:bg-hover',
          )}
        >
          {text}
          <span className="tabular-nums">{count}</span>
        </button>
      ))}
    </div>
  );
}
