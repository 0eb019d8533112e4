import { Autocomplete } from '@base-ui/react/autocomplete';
import { Check, ChevronDown } from 'lucide-react';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import { Popover } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useState } from 'react';

interface FilterChipProps {
  readonly label: string;
  readonly value: string | undefined;
  /** The choices open inside this element, which keeps them in the screen's region. It must not scroll. */
  readonly container: RefObject<HTMLElement | null>;
  readonly children: (close: () => void) => ReactNode;
}

export function FilterChip({ label, value, container, children }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        className={clsx(
          'inline-flex control-size max-w-72 shrink-0 items-center gap-2 rounded-full border text-sm font-medium transition-colors duration-150',
          value === undefined ? 'border-line bg-surface hover:bg-hover' : 'border-ink bg-ink text-canvas',
        )}
      >
        <span>{label}</span>
        {value !== undefined && <span className="min-w-0 truncate font-normal">{value}</span>}
        <ChevronDown aria-hidden className="size-4" />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Positioner align="start" sideOffset={4} positionMethod="fixed" className="z-60 outline-none">
          <Popover.Popup
            aria-label={label}
            className="flex max-h-(--available-height) w-80 max-w-(--available-width) flex-col gap-2 overflow-y-auto rounded-card border border-line bg-raised p-2 text-ink shadow-2xl outline-none"
          >
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

interface FilterChoicesProps {
  readonly label: string;
  readonly find: string;
  readonly noneFound: string;
  readonly options: readonly FilterOption[];
  readonly current: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
  /** Set if the server searches: the options are then shown as they are. */
  readonly onType?: (text: string) => void;
}

/** A thousand models would make a slow popup; typing finds the others. */
const maxShown = 50;

export function FilterChoices({ label, find, noneFound, options, current = '', onChoose, onType }: FilterChoicesProps) {
  return (
    <Autocomplete.Root
      open
      inline
      items={options}
      {...(onType && { filter: null })}
      limit={maxShown}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={({ label: text, detail = '' }: FilterOption) => `${text} ${detail}`}
      onValueChange={(text, { reason }) => {
        if (reason !== 'item-press') onType?.(text);
      }}
    >
      <Autocomplete.Input aria-label={find} placeholder={find} maxLength={200} className={controlClass} />
      <Autocomplete.Empty className="px-3 py-2 text-sm text-muted empty:hidden">{noneFound}</Autocomplete.Empty>
      <Autocomplete.List aria-label={label} className="flex min-h-0 flex-col overflow-y-auto">
        {(option: FilterOption) => (
          <Autocomplete.Item
            key={option.value}
            value={option}
            onClick={() => onChoose(option.value || undefined)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 outline-none data-highlighted:bg-hover"
          >
            <span className="min-w-0 flex-1 break-words">{option.label}</span>
            {option.detail && <span className="min-w-0 truncate text-sm text-muted">{option.detail}</span>}
            {option.value === current && <Check aria-hidden className="size-5" />}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
