/* oxlint-disable jsx-a11y/no-redundant-roles -- Safari drops the roles of a table that is drawn as a grid */
import { clsx } from 'clsx';
import { ArrowUp } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import {
  type BulkAction,
  gridTracks,
  type ListColumn,
  listMessages,
  type RowAction,
  type RowTarget,
  selectColumns,
  tableWidth,
} from './list-column.ts';
import { ColumnMenu, useColumnChoice } from './list-menus.tsx';
import { type ListSort, sortItems } from './list-query.ts';
import { ListHead, ListRow, SortChoice, SpaceRow } from './list-table.tsx';
import { useRowFocus } from './row-focus.ts';
import { useRowWindow } from './row-window.ts';
import { findScroller, useScrollRestoration } from './scroll-restoration.ts';
import { BulkBar, useSelection } from './selection.tsx';

interface SortAddress {
  readonly sort: ListSort | undefined;
  readonly change: (change: { readonly sort: ListSort | undefined }) => void;
}

interface ItemListProps<Item> {
  /** `label` names the list on screen; its columns are stored under `name`. */
  readonly label: string;
  readonly name: string;
  /** Already searched and filtered. */
  readonly items: readonly Item[];
  /** Must be a constant outside of the component. */
  readonly columns: readonly ListColumn<Item>[];
  readonly getKey: (item: Item) => string;
  readonly getName: (item: Item) => string;
  /** The result of `useListQuery`; absent if the server sorts. */
  readonly address?: SortAddress | undefined;
  readonly open?: ((item: Item) => RowTarget | undefined) | undefined;
  readonly currentKey?: string | undefined;
  readonly actions?: ((item: Item) => readonly RowAction[]) | undefined;
  readonly bulk?: readonly BulkAction<Item>[] | undefined;
  /** For lists that refresh by themselves: names the search and filters. New rows then wait while the list is read. */
  readonly arrivalsKey?: string | undefined;
  readonly pages?: number | undefined;
}

/** Below this width, or if the fixed columns do not fit, each item is a card. */
const minTableRem = 38;

// Decision: docs/decisions/035-console-lists.md
/** Lists that load page by page need `restoredPageCount()`, columns without `sortBy`, `pages` and `LoadMore`. */
export function ItemList<Item>({ label, name, items, columns, getKey, getName, ...more }: ItemListProps<Item>) {
  const { address, open, currentKey, actions, bulk = [], pages = 1, arrivalsKey } = more;
  const container = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const widthRem = useWidthRem(container);
  const hasSelection = bulk.length > 0;
  const minColumnsRem = tableWidth(selectColumns(columns, {}, { rem: 0, hasSelection }), hasSelection);
  const isTable = widthRem >= Math.max(minTableRem, minColumnsRem);
  const choice = useColumnChoice(name);
  const sort = address?.sort;
  const onSort = address && ((next: ListSort | undefined) => address.change({ sort: next }));
  const [isSelecting, setSelecting] = useState(false);
  const sorted = sortItems(items, columns, sort);
  const arrivals = useArrivals(body, sorted.map(getKey), { listKey: arrivalsKey, hasSelection: isSelecting });
  const ordered = sorted.slice(arrivals.count);
  const keys = ordered.map(getKey);
  const stopKey = useRowFocus(body, keys, currentKey);
  const view = useRowWindow(body, keys, stopKey);
  useScrollRestoration(body, { name, heights: view.heights, pages });
  const selection = useSelection(keys);
  if (isSelecting !== selection.count > 0) setSelecting(selection.count > 0);
  const layout = { isTable, hasSelection, hasMenu: actions !== undefined };
  const shown = isTable
    ? selectColumns(columns, choice.chosen, { rem: widthRem, hasSelection })
    : columns.filter(({ inCard, priority }) => inCard !== 'hidden' && priority !== 'hidden');
  const width = tableWidth(shown, hasSelection);
  const tracks = gridTracks(shown, hasSelection);
  return (
    <div ref={container} className="flex min-w-0 flex-col gap-2">
      {!isTable && onSort && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      {arrivalsKey !== undefined && <ArrivalsBar body={body} arrivals={arrivals} />}
      <ListFrame label={label} isScrolled={isTable && width > widthRem}>
        <table
          role="table"
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
            isInReach={width <= widthRem}
            sort={sort}
            onSort={onSort}
            all={keys.length}
            selection={selection}
            columnMenu={
              <ColumnMenu
                columns={columns}
                shownIds={shown.map(({ id }) => id)}
                choice={choice}
                container={container}
              />
            }
          />
          <tbody role="rowgroup" ref={body} data-rows className="block">
            {view.runs.flatMap((run) => [
              <SpaceRow key={`before-${run.from}`} heightPx={run.spaceBefore} />,
              ...ordered.slice(run.from, run.upTo).map((item, index) => (
                <ListRow
                  key={getKey(item)}
                  item={item}
                  rowKey={getKey(item)}
                  rowName={getName(item)}
                  // Row 1 is the header.
                  rowIndex={run.from + index + 2}
                  columns={shown}
                  tracks={tracks}
                  layout={layout}
                  target={open?.(item)}
                  isCurrent={getKey(item) === currentKey}
                  actions={actions?.(item)}
                  selection={selection}
                  measure={view.measure}
                  container={container}
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
          selected={() => ordered.filter((item) => selection.has(getKey(item)))}
          selection={selection}
        />
      )}
    </div>
  );
}

interface ListFrameProps {
  readonly label: string;
  readonly isScrolled: boolean;
  readonly children: ReactNode;
}

function ListFrame({ label, isScrolled, children }: ListFrameProps) {
  const frameClass = '@container rounded-card border border-line bg-surface';
  if (!isScrolled) return <div className={frameClass}>{children}</div>;
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it can't be scrolled with the keyboard
      tabIndex={0}
      className={clsx(frameClass, 'relative overflow-x-auto')}
    >
      {children}
    </section>
  );
}

/** Measures in rem, because larger text leaves less room. */
function useWidthRem(container: RefObject<HTMLElement | null>): number {
  const [widthRem, setWidthRem] = useState(0);
  useLayoutEffect(() => {
    const { current } = container;
    if (current === null) return;
    const measure = () => setWidthRem(current.clientWidth / rootFontSizePx());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [container]);
  return widthRem;
}

function rootFontSizePx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

interface ArrivalsOptions {
  /** Names the search and filters: another list shows its rows at once. Absent if no rows are held back. */
  readonly listKey: string | undefined;
  readonly hasSelection: boolean;
}

/** Holds back new rows while the person has scrolled down, points at a row, uses the keyboard, or has a selection. */
function useArrivals(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
  { listKey, hasSelection }: ArrivalsOptions,
) {
  const isBeingRead = useSyncExternalStore(subscribeToReading, () => listKey !== undefined && isRead(body.current));
  const [known, setKnown] = useState(() => snapshot(listKey, keys));
  const isHeld = listKey !== undefined && known.listKey === listKey && (isBeingRead || hasSelection);
  const count = isHeld
    ? Math.max(
        0,
        keys.findIndex((key) => known.keys.has(key)),
      )
    : 0;
  const release = () => setKnown(snapshot(listKey, keys));
  if (count === 0 && (known.listKey !== listKey || known.first !== keys[0])) release();
  return { count, release };
}

function snapshot(listKey: string | undefined, keys: readonly string[]) {
  return { listKey, first: keys[0], keys: new Set(keys) };
}

const topPx = 8;

function isRead(body: HTMLElement | null): boolean {
  if (body === null) return false;
  const isPointedAt = window.matchMedia('(hover: hover)').matches && body.matches(':hover');
  return isPointedAt || body.querySelector(':focus-visible') !== null || findScroller(body).scrollTop > topPx;
}

const readingEvents = ['scroll', 'pointerover', 'pointerout', 'focusin', 'focusout'] as const;

function subscribeToReading(onChange: () => void): () => void {
  for (const event of readingEvents) document.addEventListener(event, onChange, { capture: true, passive: true });
  return () => {
    for (const event of readingEvents) document.removeEventListener(event, onChange, { capture: true });
  };
}

interface ArrivalsBarProps {
  readonly body: RefObject<HTMLElement | null>;
  readonly arrivals: ReturnType<typeof useArrivals>;
}

/** Lies over the list's head, so that its appearance moves no row. */
function ArrivalsBar({ body, arrivals: { count, release } }: ArrivalsBarProps) {
  const show = () => {
    const { current } = body;
    // The new rows must exist before the first of them takes the focus of this button.
    flushSync(release);
    if (current === null) return;
    findScroller(current).scrollTo({ top: 0 });
    current.querySelector<HTMLElement>('[data-row] th :is(a, button)')?.focus({ preventScroll: true });
  };
  return (
    <div role="status" className="sticky top-16 z-20 -mb-2 flex h-0 justify-center">
      {count > 0 && (
        <Button variant="primary" onClick={show} className="h-9 shadow-xl">
          <ArrowUp aria-hidden className="size-4" />
          <span className="tabular-nums">{listMessages.arrivals(formatNumber(count))}</span>
        </Button>
      )}
    </div>
  );
}
