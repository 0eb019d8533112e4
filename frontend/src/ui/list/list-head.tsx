/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops the roles of a table that is drawn as a grid */
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Select } from '#frontend/src/ui/inputs.tsx';
import { type ListColumn, listMessages } from './list-column.ts';
import { formatSort, type ListSort, nextSort, parseSort } from './list-query.ts';
import type { RowLayout } from './list-row.tsx';
import { SelectBox, type Selection } from './selection.tsx';

type HeadColumn = Pick<ListColumn<never>, 'id' | 'header' | 'isNumeric'> & { readonly sortBy?: unknown };

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
          isTable ? 'grid min-h-11' : 'flex min-h-12 px-1.5',
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
        'inline-flex min-h-11 max-w-full items-center gap-1 rounded-control -outline-offset-2! hover:text-ink',
        isSorted && 'text-ink',
        isNumeric && 'flex-row-reverse',
      )}
    >
      <span className="min-w-0 break-words">{header}</span>
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

interface SortChoiceProps {
  readonly columns: readonly { readonly id: string; readonly header: string; readonly sortBy?: unknown }[];
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
