import { clsx } from 'clsx';

interface ChipGroupProps<Name extends string> {
  readonly label: string;
  readonly chips: readonly { readonly name: Name; readonly label: string; readonly count?: number | undefined }[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
}

export function ChipGroup<Name extends string>({ label, chips, current, onChange }: ChipGroupProps<Name>) {
  return (
    // On phones the chips scroll sideways in one row, to leave room for the list.
    <div
      role="group"
      aria-label={label}
      className="flex gap-2 max-sm:-mx-4 max-sm:scroll-row max-sm:px-4 max-sm:py-1 sm:flex-wrap"
    >
      {chips.map(({ name, label: text, count }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === current}
          onClick={() => onChange(name)}
          className={clsx(
            'inline-flex control-size shrink-0 items-center gap-2 rounded-full border text-sm font-medium transition-colors duration-150',
            name === current ? 'border-ink bg-ink text-canvas' : 'border-line bg-surface hover:bg-hover',
          )}
        >
          <span>{text}</span>
          {count !== undefined && <span className="tabular-nums">{count}</span>}
        </button>
      ))}
    </div>
  );
}
