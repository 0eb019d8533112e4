import { Menu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { Check, Columns3, EllipsisVertical, RotateCcw } from 'lucide-react';
import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { localStore, readStoredJson, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { brand } from '#shared/brand.ts';
import { type ListColumn, listMessages, type RowAction } from './list-column.ts';

interface ListMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly container: RefObject<HTMLElement | null>;
  readonly button?: ReactElement;
  readonly children: ReactNode;
}

/** Focuses the trigger and makes the closing menu inert: otherwise a dialog around the list takes the focus. */
function ListMenu({ label, icon, container, button, children }: ListMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Menu.Root onOpenChange={(isOpen) => !isOpen && trigger.current?.focus()}>
      <Menu.Trigger ref={trigger} render={button ?? <IconButton label={label} />}>
        {icon}
      </Menu.Trigger>
      <Menu.Portal container={container}>
        <Menu.Positioner align="end" sideOffset={4} positionMethod="fixed" className="z-60 outline-none">
          <Menu.Popup className={menuPopupClass} render={(props, { open }) => <div {...props} inert={!open} />}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const menuPopupClass =
  'max-h-(--available-height) min-w-52 max-w-(--available-width) overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-2xl transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0';

const menuItemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 font-medium outline-none data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-muted';

interface ColumnMenuProps {
  readonly columns: readonly Pick<ListColumn<never>, 'id' | 'header'>[];
  readonly shownIds: readonly string[];
  readonly choice: ColumnChoice;
  readonly container: RefObject<HTMLElement | null>;
}

export function ColumnMenu({ columns, shownIds, choice, container }: ColumnMenuProps) {
  return (
    <ListMenu label={listMessages.columns} icon={<Columns3 aria-hidden className="size-4" />} container={container}>
      {columns.slice(1).map(({ id, header }) => (
        <Menu.CheckboxItem
          key={id}
          checked={shownIds.includes(id)}
          onCheckedChange={(isOn) => choice.choose(id, isOn)}
          className={menuItemClass}
        >
          <span className="flex size-5 items-center">
            <Menu.CheckboxItemIndicator>
              <Check aria-hidden className="size-5" />
            </Menu.CheckboxItemIndicator>
          </span>
          <span>{header}</span>
        </Menu.CheckboxItem>
      ))}
      <Menu.Item disabled={Object.keys(choice.chosen).length === 0} onClick={choice.reset} className={menuItemClass}>
        <RotateCcw aria-hidden className="size-5" />
        {listMessages.usualColumns}
      </Menu.Item>
    </ListMenu>
  );
}

type Choice = Readonly<Record<string, boolean>>;

interface ColumnChoice {
  readonly chosen: Choice;
  readonly choose: (id: string, isOn: boolean) => void;
  readonly reset: () => void;
}

export function useColumnChoice(name: string): ColumnChoice {
  const key = `${brand.slug}-columns:${name}`;
  const [chosen, setChosen] = useState(() => parseChoice(readStoredJson(localStore, key)));
  const save = (next: Choice) => {
    setChosen(next);
    writeStored(localStore, key, next);
  };
  return { chosen, choose: (id, isOn) => save({ ...chosen, [id]: isOn }), reset: () => save({}) };
}

function parseChoice(stored: unknown): Choice {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean');
  return Object.fromEntries(entries);
}

interface RowMenuProps {
  readonly name: string;
  readonly actions: readonly RowAction[];
  readonly container: RefObject<HTMLElement | null>;
}

export function RowMenu({ name, ...props }: RowMenuProps) {
  return <ActionMenu label={listMessages.actions(name)} {...props} />;
}

interface ActionMenuProps extends Pick<ListMenuProps, 'label' | 'container' | 'button'> {
  readonly actions: readonly RowAction[];
}

export function ActionMenu({ actions, ...props }: ActionMenuProps) {
  return (
    <ListMenu icon={<EllipsisVertical aria-hidden className="size-5" />} {...props}>
      {actions.map((action) => (
        <ActionItem key={action.label} action={action} />
      ))}
    </ListMenu>
  );
}

function ActionItem({
  action: { label, icon: Icon, to, href, onPress, isDanger = false, isDisabled = false },
}: {
  readonly action: RowAction;
}) {
  const content = (
    <>
      <Icon aria-hidden className="size-5" />
      <span>{label}</span>
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
    <Menu.Item className={className} disabled={isDisabled} onClick={onPress}>
      {content}
    </Menu.Item>
  );
}
