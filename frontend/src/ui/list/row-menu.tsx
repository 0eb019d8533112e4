import { Menu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { EllipsisVertical } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { RowAction } from './list-column.ts';
import { ListMenu } from './list-menu.tsx';
import { menuItemClass } from './menu-look.ts';
import { messages } from './messages.ts';

interface RowMenuProps {
  readonly name: string;
  readonly actions: readonly RowAction[];
  /** The list itself. */
  readonly within: RefObject<HTMLElement | null>;
}

/** What can be done with a row, beside opening it. */
export function RowMenu({ name, actions, within }: RowMenuProps) {
  return (
    <ListMenu label={messages.actions(name)} icon={<EllipsisVertical aria-hidden className="size-5" />} within={within}>
      {actions.map((action) => (
        <ActionItem key={action.label} action={action} />
      ))}
    </ListMenu>
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
