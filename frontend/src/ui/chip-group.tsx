import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { readKey } from './inputs.tsx';

interface ChipGroupProps<Name extends string> {
  readonly label: string;
  readonly chips: readonly { readonly name: Name; readonly label: string; readonly count?: number | undefined }[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
}

export function ChipGroup<Name extends string>({ label, chips, current, onChange }: ChipGroupProps<Name>) {
  const stop = chips.some(({ name }) => name === current) ? current : chips[0]?.name;
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
          tabIndex={name === stop ? 0 : -1}
          onClick={() => onChange(name)}
          onKeyDown={moveFocus}
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

const steps = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
]);

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps.get(readKey(event) ?? '');
  if (step === undefined) return;
  const chips = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const index = chips.findIndex((chip) => chip === event.currentTarget);
  event.preventDefault();
  chips[(index + step + chips.length) % chips.length]?.focus();
}
