import { useRef } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnMenu } from './column-menu.tsx';
import {
  type BulkAction,
  gridTracks,
  type ListColumn,
  type RowAction,
  type RowTarget,
  tableWidth,
} from './list-column.ts';
import { ListFrame } from './list-frame.tsx';
import { ListHead } from './list-head.tsx';
import { inOrder, type ListSort } from './list-order.ts';
import { ListRow, SpaceRow } from './list-row.tsx';
import { shownColumns } from './shown-columns.ts';
import { SortChoice } from './sort-choice.tsx';
import { useColumnChoice } from './use-column-choice.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useRoom } from './use-room.ts';
import { useRowWindow } from './use-row-window.ts';
import { useSelection } from './use-selection.ts';

interface SortAddress {
  readonly sort: ListSort | undefined;
  readonly change: (change: { readonly sort: ListSort | undefined }) => void;
}

interface ItemListProps<Item> {
  /** What the list is a list of; and the name under which its columns are remembered. */
  readonly label: string;
  readonly name: string;
  /** Those that the search and the filters leave, in the list's own order. */
  readonly items: readonly Item[];
  /** Defined once, outside of the component, like `keyOf`: what is drawn depends on them. */
  readonly columns: readonly ListColumn<Item>[];
  readonly keyOf: (item: Item) => string;
  /** What a row is called in the names of its controls. */
  readonly nameOf: (item: Item) => string;
  /** Of `useListQuery`, for the order. A list whose server decides the order needs none. */
  readonly address?: SortAddress | undefined;
  readonly open?: ((item: Item) => RowTarget | undefined) | undefined;
  readonly actions?: ((item: Item) => readonly RowAction[]) | undefined;
  readonly bulk?: readonly BulkAction<Item>[] | undefined;
  /** How many pages have come, of a list that comes page by page. */
  readonly pages?: number | undefined;
}

/** A table has more room than this, and room for all columns that are not to make some; else each item is a card. */
const leastTableRem = 38;

// Decision: docs/decisions/035-console-lists.md
/**
 * The console's one list: a table where there is room, cards on phones, drawn only as far as it is in sight.
 *
 *     const columns: ListColumn<Fruit>[] = [
 *       { id: 'name', header: 'Name', width: 14, grows: true, cell: ({ name }) => name, sortBy: ({ name }) => name },
 *       { id: 'price', header: 'Price', width: 7, isNumeric: true, cell: ({ price }) => price, sortBy: ({ price }) => price },
 *     ];
 *     const address = useListQuery(['kind']);
 *     const shown = fruits.filter((fruit) => fruit.kind === (address.filters.get('kind') ?? fruit.kind));
 *     <SearchBox label="Search" value={address.search} onChange={(search) => address.change({ search })} />
 *     <ItemList label="Fruits" name="fruits" items={shown} columns={columns} address={address}
 *       keyOf={idOf} nameOf={({ name }) => name} open={({ id }) => ({ to: `/fruits/${id}` })}
 *       actions={(fruit) => [{ label: 'Eat', icon: Apple, onPress: () => eat(fruit) }]}
 *       bulk={[{ label: 'Eat', icon: Apple, run: (selected) => eatAll(selected) }]} />
 *
 * Of a list that comes page by page: `useApiList(contract, request, { initialSize: keptPages() })`, columns without `sortBy`,
 * `pages={list.pageCount}`, and `LoadMore` below. Loading, failing and being empty stay the screen's to say.
 */
export function ItemList<Item>({ label, name, items, columns, keyOf, nameOf, ...more }: ItemListProps<Item>) {
  const { address, open, actions, bulk = [], pages = 1 } = more;
  const place = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const room = useRoom(place);
  const hasSelection = bulk.length > 0;
  const fewest = tableWidth(shownColumns(columns, {}, { rem: 0, hasSelection }), hasSelection);
  const isTable = room >= Math.max(leastTableRem, fewest);
  const choice = useColumnChoice(name);
  const sort = address?.sort;
  const onSort = address && ((next: ListSort | undefined) => address.change({ sort: next }));
  const ordered = inOrder(items, columns, sort);
  const keys = ordered.map(keyOf);
  const view = useRowWindow(body, keys);
  useKeptFocus(body, keys);
  useKeptPlace(body, { name, heights: view.heights, pages });
  const selection = useSelection(keys);
  const layout = { isTable, hasSelection, hasMenu: actions !== undefined };
  const shown = isTable
    ? shownColumns(columns, choice.chosen, { rem: room, hasSelection })
    : columns.filter(({ inCard, ifRoom }) => inCard !== 'hidden' && ifRoom !== 'asked');
  const width = tableWidth(shown, hasSelection);
  const tracks = gridTracks(shown, hasSelection);
  return (
    <div ref={place} className="flex min-w-0 flex-col gap-2">
      {!isTable && onSort && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <ListFrame label={label} isScrolled={isTable && width > room}>
        <table
          aria-rowcount={ordered.length + 1}
          style={isTable ? { minWidth: `${width}rem` } : undefined}
          data-layout={isTable ? 'table' : 'cards'}
          className="block w-full text-sm"
        >
          <caption className="sr-only">{label}</caption>
          <ListHead
            columns={shown}
            tracks={tracks}
            layout={layout}
            isInReach={width <= room}
            sort={sort}
            onSort={onSort}
            all={keys.length}
            selection={selection}
            columnMenu={
              <ColumnMenu columns={columns} shownIds={shown.map(({ id }) => id)} choice={choice} within={place} />
            }
          />
          <tbody ref={body} className="block">
            {view.runs.flatMap((run) => [
              <SpaceRow key={`before-${run.from}`} heightPx={run.spaceBefore} />,
              ...ordered.slice(run.from, run.upTo).map((item, index) => (
                <ListRow
                  key={keyOf(item)}
                  item={item}
                  rowKey={keyOf(item)}
                  rowName={nameOf(item)}
                  // The header is the first row.
                  rowIndex={run.from + index + 2}
                  columns={shown}
                  tracks={tracks}
                  layout={layout}
                  target={open?.(item)}
                  actions={actions?.(item)}
                  selection={selection}
                  measure={view.measure}
                  within={place}
                />
              )),
            ])}
            <SpaceRow heightPx={view.spaceAfter} />
          </tbody>
        </table>
      </ListFrame>
      {selection.count > 0 && (
        <BulkBar
          label={label}
          actions={bulk}
          selected={() => ordered.filter((item) => selection.has(keyOf(item)))}
          selection={selection}
        />
      )}
    </div>
  );
}
