import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { type BulkAction, listMessages } from './list-column.ts';

/** Hidden rows stay selected, but actions exclude them. */
export function useSelection(shown: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const count = shown.reduce((sum, key) => sum + Number(selected.has(key)), 0);
  return {
    count,
    has: (key: string) => selected.has(key),
    toggle: (key: string, { isOn, isRange }: { readonly isOn: boolean; readonly isRange: boolean }) => {
      const from = isRange ? last.current : undefined;
      last.current = key;
      setSelected(setRange(selected, shown, { from, to: key, isOn }));
    },
    toggleAll: (isOn: boolean) => setSelected(setAll(selected, shown, isOn)),
    clear: () => setSelected(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;

export function setRange(
  selected: ReadonlySet<string>,
  shown: readonly string[],
  { from, to, isOn }: { readonly from: string | undefined; readonly to: string; readonly isOn: boolean },
): ReadonlySet<string> {
  const end = shown.indexOf(to);
  const start = from === undefined ? -1 : shown.indexOf(from);
  const [first, last] = start === -1 ? [end, end] : [Math.min(start, end), Math.max(start, end)];
  const next = new Set(selected);
  for (const key of shown.slice(first, last + 1)) {
    if (isOn) next.add(key);
    else next.delete(key);
  }
  return next;
}

export function setAll(selected: ReadonlySet<string>, shown: readonly string[], isOn: boolean): ReadonlySet<string> {
  const others = [...selected].filter((key) => !shown.includes(key));
  return new Set(isOn ? [...others, ...shown] : others);
}

interface SelectBoxProps {
  readonly label: string;
  readonly isShown?: boolean;
  readonly isOn: boolean;
  readonly isMixed?: boolean;
  readonly onChange: (isOn: boolean, isRange: boolean) => void;
}

export function SelectBox({ label, isShown = false, isOn, isMixed = false, onChange }: SelectBoxProps) {
  return (
    <label
      className={clsx(
        'flex cursor-pointer items-center',
        isShown ? 'min-h-11 gap-3 ps-3' : 'icon-target justify-center',
      )}
    >
      <input
        type="checkbox"
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-5 accent-ink"
      />
      <span className={isShown ? 'pe-3' : 'sr-only'}>{label}</span>
    </label>
  );
}

interface BulkBarProps<Item> {
  readonly label: string;
  readonly actions: readonly BulkAction<Item>[];
  readonly selected: () => readonly Item[];
  readonly selection: Selection;
}

export function BulkBar<Item>({ label, actions, selected, selection }: BulkBarProps<Item>) {
  const [isBusy, setBusy] = useState(false);
  const run = async (action: BulkAction<Item>) => {
    setBusy(true);
    await action.run(selected());
    setBusy(false);
  };
  return (
    <div
      role="group"
      aria-label={listMessages.bulk(label)}
      className="bulk-bar sticky bottom-in-reach z-20 mb-2 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-xl"
    >
      <p role="status" className="flex-1 px-2 text-sm font-medium whitespace-nowrap tabular-nums">
        {listMessages.selected(formatNumber(selection.count))}
      </p>
      <div className="order-last grid w-full grid-cols-2 gap-1 sm:order-none sm:flex sm:w-auto sm:flex-wrap sm:gap-2">
        {actions.map((action) => (
          <Button
            key={action.label}
            variant={action.isDanger ? 'danger' : 'secondary'}
            disabled={isBusy}
            onClick={() => void run(action)}
          >
            <action.icon aria-hidden className="size-4" />
            <span>{action.label}</span>
          </Button>
        ))}
      </div>
      <IconButton label={listMessages.clear} disabled={isBusy} onClick={selection.clear}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}
