import { Popover } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';

interface FilterChipProps {
  readonly label: string;
  /** The chosen value; absent if everything is shown. */
  readonly value: string | undefined;
  /** The choices open inside this element, which keeps them in the screen's region. It must not scroll. */
  readonly container: RefObject<HTMLElement | null>;
  /** The choices, which close the popup when one is taken. */
  readonly children: (close: () => void) => ReactNode;
}

/** A filter of a list, as a chip that opens its choices. */
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
