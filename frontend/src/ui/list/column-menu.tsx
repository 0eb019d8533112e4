import { Menu } from '@base-ui/react/menu';
import { Check, Columns3, RotateCcw } from 'lucide-react';
import type { RefObject } from 'react';
import type { ListColumn } from './list-column.ts';
import { ListMenu } from './list-menu.tsx';
import { menuItemClass } from './menu-look.ts';
import { messages } from './messages.ts';
import type { ColumnChoice } from './use-column-choice.ts';

interface ColumnMenuProps {
  readonly columns: readonly Pick<ListColumn<never>, 'id' | 'header'>[];
  readonly shownIds: readonly string[];
  readonly choice: ColumnChoice;
  /** The list itself. */
  readonly within: RefObject<HTMLElement | null>;
}

/** Which columns a table has; the first, which names the rows, stays. */
export function ColumnMenu({ columns, shownIds, choice, within }: ColumnMenuProps) {
  return (
    <ListMenu label={messages.columns} icon={<Columns3 aria-hidden className="size-4" />} within={within}>
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
          {header}
        </Menu.CheckboxItem>
      ))}
      <Menu.Item disabled={Object.keys(choice.chosen).length === 0} onClick={choice.reset} className={menuItemClass}>
        <RotateCcw aria-hidden className="size-5" />
        {messages.usualColumns}
      </Menu.Item>
    </ListMenu>
  );
}
