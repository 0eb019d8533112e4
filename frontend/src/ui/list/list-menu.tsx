import { Menu } from '@base-ui/react/menu';
import { type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { menuPopupClass } from './menu-look.ts';

interface ListMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** The list itself: what opens of it stays in the screen's own region. */
  readonly within: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/**
 * A menu of a list, behind an icon. Its trigger has the focus before it is gone, and none of its items takes it again, as one does
 * that an arrow key has chosen just before: else a dialog around the list would take the focus to itself.
 */
export function ListMenu({ label, icon, within, children }: ListMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Menu.Root onOpenChange={(isOpen) => !isOpen && trigger.current?.focus()}>
      <Menu.Trigger ref={trigger} render={<IconButton label={label} />}>
        {icon}
      </Menu.Trigger>
      <Menu.Portal container={within}>
        <Menu.Positioner align="end" sideOffset={4} positionMethod="fixed" className="z-60 outline-none">
          <Menu.Popup className={menuPopupClass} render={(props, { open }) => <div {...props} inert={!open} />}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
