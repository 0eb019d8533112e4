import { Menu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { EllipsisVertical } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../button.tsx';
import type { RowAction } from './list-column.ts';
import { menuItemClass, menuPopupClass } from './menu-look.ts';
import { messages } from './messages.ts';
import { useFocusBack } from './use-focus-back.ts';

interface RowMenuProps {
  readonly name: string;
  readonly actions: readonly RowAction[];
  /** The list itself: what opens of it stays in the screen's own region. */
  readonly within: RefObject<HTMLElement | null>;
}

/** What can be done with a row, beside opening it. */
export function RowMenu({ name, actions, within }: RowMenuProps) {
  const { trigger, onOpenChange } = useFocusBack();
  return (
    <Menu.Root onOpenChange={onOpenChange}>
      <Menu.Trigger ref={trigger} render={<IconButton label={messages.actions(name)} />}>
        <EllipsisVertical aria-hidden className="size-5" />
      </Menu.Trigger>
      <Menu.Portal container={within}>
        <Menu.Positioner align="end" sideOffset={4} positionMethod="fixed" className="z-60 outline-none">
          <Menu.Popup className={menuPopupClass}>
            {actions.map((action) => (
              <ActionItem key={action.label} action={action} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function ActionItem({
  action: { label, icon: Icon, to, href, onPress, isDanger = false },
}: {
  readonly action: RowAction;
}) {
  const content = (
    <>
      <Icon aria-hidden className="size-5" />
      {label}
    </>
  );
  const className = clsx(menuItemClass, isDanger && 'text-danger');
  if (to !== undefined) return <Menu.Item className={className} render={<Link to={to}>{content}</Link>} />;
  if (href !== undefined) {
    const link = (
      <a href={href} target="_blank" rel="noreferrer">
        {content}
      </a>
    );
    return <Menu.Item className={className} render={link} />;
  }
  return (
    <Menu.Item className={className} onClick={onPress}>
      {content}
    </Menu.Item>
  );
}
