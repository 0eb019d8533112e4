/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops the roles of a table that is drawn as a grid */
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Select } from '#frontend/src/ui/inputs.tsx';
import { type ListColumn, listMessages, type RowAction, type RowTarget } from './list-column.ts';
import { RowMenu } from './list-menus.tsx';
import { formatSort, type ListSort, nextSort, parseSort } from './list-query.ts';
import { SelectBox, type Selection } from './selection.tsx';

type HeadColumn = Pick<ListColumn<never>, 'id' | 'header' | 'isNumeric'> & { readonly sortBy?: unknown };

interface RowLayout {
  readonly isTable: boolean;
  readonly hasSelection: boolean;
  readonly hasMenu: boolean;
}

interface ListHeadProps {
  readonly columns: readonly HeadColumn[];
  readonly tracks: string;
  readonly layout: RowLayout;
  readonly isInReach: boolean;
  readonly sort: ListSort | undefined;
  readonly onSort: ((sort: ListSort | undefined) => void) | undefined;
  readonly all: number;
  readonly selection: Selection;
  readonly columnMenu: ReactNode;
}

export function ListHead({ columns, tracks, layout, isInReach, sort, onSort, ...more }: ListHeadProps) {
  const { all, selection, columnMenu } = more;
  const { isTable, hasSelection, hasMenu } = layout;
  const { count, toggleAll } = selection;
  return (
    <thead
      role="rowgroup"
      className={clsx('block', isTable && isInReach && 'list-head-in-reach', !isTable && !hasSelection && 'sr-only')}
    >
      <tr
        role="row"
        aria-rowindex={1}
        style={isTable ? { gridTemplateColumns: tracks } : undefined}
        className={clsx(
          'items-center rounded-t-card border-b border-line bg-raised text-muted',
          isTable ? 'grid min-h-10' : 'flex min-h-12 px-1.5',
        )}
      >
        {hasSelection && (
          <th scope="col" role="columnheader" className={clsx('flex', isTable && 'justify-center')}>
            <SelectBox
              label={listMessages.selectAll}
              isShown={!isTable}
              isOn={count > 0 && count === all}
              isMixed={count > 0 && count < all}
              onChange={(isOn) => toggleAll(isOn)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            role="columnheader"
            aria-sort={sort?.column === column.id ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            className={clsx(
              'min-w-0 px-3 font-medium',
              isTable ? 'block' : 'sr-only',
              column.isNumeric ? 'text-end' : 'text-start',
            )}
          >
            {isTable && onSort && column.sortBy ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : (
              column.header
            )}
          </th>
        ))}
        {(isTable || hasMenu) && (
          <th scope="col" role="columnheader" className={isTable ? 'flex justify-center' : 'sr-only'}>
            <span className="sr-only">{listMessages.actionsColumn}</span>
            {isTable && columnMenu}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface SortButtonProps {
  readonly column: HeadColumn;
  readonly sort: ListSort | undefined;
  readonly onSort: (sort: ListSort | undefined) => void;
}

function SortButton({ column: { id, header, isNumeric }, sort, onSort }: SortButtonProps) {
  const isSorted = sort?.column === id;
  const Icon = isSorted ? (sort.isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(nextSort(sort, id))}
      className={clsx(
        'inline-flex control-height max-w-full items-center gap-1 rounded-control -outline-offset-2! hover:text-ink',
        isSorted && 'text-ink',
        isNumeric ? 'flex-row-reverse text-end' : 'text-start',
      )}
    >
      <span className="min-w-0 break-words">{header}</span>
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

interface SortChoiceProps {
  readonly columns: readonly HeadColumn[];
  readonly sort: ListSort | undefined;
  readonly onSort: (sort: ListSort | undefined) => void;
}

export function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const choices = columns
    .filter(({ sortBy }) => sortBy !== undefined)
    .flatMap(({ id, header }) => [
      { value: formatSort({ column: id, isDescending: false }), label: listMessages.upwards(header) },
      { value: formatSort({ column: id, isDescending: true }), label: listMessages.downwards(header) },
    ]);
  if (choices.length === 0) return undefined;
  return (
    <Select
      aria-label={listMessages.sort}
      value={sort ? formatSort(sort) : ''}
      onChange={({ target }) => onSort(parseSort(target.value))}
    >
      <option value="">{listMessages.ownOrder}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

interface ListRowProps<Item> {
  readonly item: Item;
  readonly rowKey: string;
  readonly rowName: string;
  readonly rowIndex: number;
  readonly columns: readonly ListColumn<Item>[];
  readonly tracks: string;
  readonly layout: RowLayout;
  readonly target: RowTarget | undefined;
  readonly isCurrent: boolean;
  readonly actions: readonly RowAction[] | undefined;
  readonly selection: Selection;
  readonly measure: (row: HTMLElement | null) => (() => void) | undefined;
  readonly container: RefObject<HTMLElement | null>;
}

export function ListRow<Item>({
  item,
  rowKey,
  rowName,
  rowIndex,
  columns,
  tracks,
  layout,
  ...more
}: ListRowProps<Item>) {
  const { target, isCurrent, actions, selection, measure, container } = more;
  const { isTable, hasSelection, hasMenu } = layout;
  const isSelected = hasSelection && selection.has(rowKey);
  return (
    <tr
      role="row"
      ref={measure}
      data-row={rowKey}
      aria-rowindex={rowIndex}
      aria-selected={hasSelection ? isSelected : undefined}
      aria-current={isCurrent || undefined}
      style={isTable ? { gridTemplateColumns: tracks } : undefined}
      className={clsx(
        'relative border-b border-line transition-colors duration-150 last:rounded-b-card last:border-b-0 [&_td_:is(a,button,label)]:relative [&_td_:is(a,button,label)]:z-1',
        isTable ? 'grid min-h-10 items-center' : 'flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5',
        !isTable && hasSelection && 'ps-[min(3.5rem,15vw)]',
        !isTable && hasMenu && 'pe-[min(3.5rem,15vw)]',
        target && 'hover:bg-hover',
        (isSelected || isCurrent) && 'bg-raised',
        !isTable && 'first:rounded-t-card',
      )}
    >
      {hasSelection && (
        <td
          role="cell"
          className={clsx('flex', isTable ? 'justify-center' : 'absolute start-[min(0.375rem,1vw)] top-1')}
        >
          <SelectBox
            label={listMessages.select(rowName)}
            isOn={isSelected}
            onChange={(isOn, isRange) => selection.toggle(rowKey, { isOn, isRange })}
          />
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <th
            key={column.id}
            scope="row"
            role="rowheader"
            className={clsx(
              'min-w-0 text-start font-medium',
              isTable ? 'block px-3 py-1 wrap-anywhere' : 'basis-full text-base wrap-anywhere',
            )}
          >
            <Opener target={target} isTable={isTable}>
              {column.cell(item)}
            </Opener>
          </th>
        ) : (
          <Cell key={column.id} column={column} item={item} isTable={isTable} />
        ),
      )}
      {(hasMenu || isTable) && (
        <td role="cell" className={clsx('flex', isTable ? 'justify-center' : 'absolute end-1.5 top-1')}>
          {actions && actions.length > 0 && <RowMenu name={rowName} actions={actions} container={container} />}
        </td>
      )}
    </tr>
  );
}

interface CellProps<Item> {
  readonly column: ListColumn<Item>;
  readonly item: Item;
  readonly isTable: boolean;
}

function Cell<Item>({ column, item, isTable }: CellProps<Item>) {
  const content = column.cell(item);
  if (isTable) {
    return (
      <td
        role="cell"
        className={clsx(
          'block min-w-0 px-3 py-1 wrap-anywhere text-muted',
          column.isNumeric && 'text-end tabular-nums',
        )}
      >
        {content}
      </td>
    );
  }
  return (
    <td
      role="cell"
      className={clsx('min-w-0 wrap-anywhere text-muted tabular-nums', column.inCard === 'line' && 'basis-full')}
    >
      {column.inCard === undefined && <span aria-hidden>{`${column.header} `}</span>}
      <span className={clsx(column.inCard === undefined && 'text-ink')}>{content}</span>
    </td>
  );
}

const openerClass =
  'text-start after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent';

interface OpenerProps {
  readonly target: RowTarget | undefined;
  readonly isTable: boolean;
  readonly children: ReactNode;
}

function Opener({ target, isTable, children }: OpenerProps) {
  if (target === undefined) return children;
  const className = clsx(openerClass, isTable && 'block max-w-full');
  if ('to' in target) {
    return (
      <Link to={target.to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" onClick={target.onPress} className={className}>
      {children}
    </button>
  );
}

/** Scroll anchoring on this row would make the list jump when rows take its space. */
export function SpaceRow({ heightPx }: { readonly heightPx: number }) {
  return heightPx > 0 && <tr aria-hidden style={{ height: heightPx }} className="block [overflow-anchor:none]" />;
}
