import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentEntry } from '#frontend/src/lib/history-entry.ts';
import { locale } from '#shared/kernel/language.ts';
import type { ListColumn } from './list-column.ts';

export interface ListAddress<Name extends string = string> extends ListQuery<Name> {
  readonly isFiltered: boolean;
  readonly change: (change: Partial<ListQuery<Name>>) => void;
  readonly filter: (name: Name, value: string | undefined) => void;
  readonly clear: () => void;
}

/** Changes replace the history entry, so Back leaves the list. `names` are the filters' query parameters. */
export function useListQuery<const Name extends string = never>(names: readonly Name[] = []): ListAddress<Name> {
  const { search } = useLocation();
  const navigate = useNavigate();
  // Uses local state, because the router is too slow for typing.
  const [query, setQuery] = useState(() => parseListQuery(search, names));
  const [syncedSearch, setSyncedSearch] = useState(search);
  if (syncedSearch !== search) {
    setSyncedSearch(search);
    const current = window.location.search;
    // A link led to the same screen.
    if (formatListQuery(current, query, names) !== current) setQuery(parseListQuery(current, names));
  }
  const change: ListAddress<Name>['change'] = (changed) => {
    const current = window.location.search;
    const next = { ...parseListQuery(current, names), ...changed };
    setQuery(next);
    const address = { search: formatListQuery(current, next, names) };
    void navigate(address, { replace: true, state: currentEntry().marks });
  };
  return {
    ...query,
    isFiltered: query.search !== '' || query.filters.size > 0,
    change,
    filter: (name, value) => {
      const filters = new Map(query.filters);
      if (value === undefined) filters.delete(name);
      else filters.set(name, value);
      change({ filters });
    },
    clear: () => change({ search: '', filters: new Map() }),
  };
}

interface ListQuery<Name extends string = string> {
  readonly search: string;
  readonly filters: ReadonlyMap<Name, string>;
  readonly sort: ListSort | undefined;
}

export function parseListQuery<Name extends string>(search: string, names: readonly Name[]): ListQuery<Name> {
  const params = new URLSearchParams(search);
  const filters = new Map(
    names.flatMap((name): [Name, string][] => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return { search: params.get('search') ?? '', filters, sort: parseSort(params.get('sort')) };
}

/** Keeps unknown parameters. */
export function formatListQuery<Name extends string>(
  search: string,
  { filters, sort, ...query }: ListQuery<Name>,
  names: readonly Name[],
): string {
  const params = new URLSearchParams(search);
  const entries: readonly (readonly [string, string | undefined])[] = [
    ['search', query.search],
    ...names.map((name) => [name, filters.get(name)] as const),
    ['sort', sort && formatSort(sort)],
  ];
  for (const [name, value] of entries) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export function findOption<Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | undefined {
  return values.find((value) => value === text);
}

export interface ListSort {
  readonly column: string;
  readonly isDescending: boolean;
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

type Sortable<Item> = Pick<ListColumn<Item>, 'id' | 'sortBy'>;

/** Sorts stably, with undefined values last. */
export function sortItems<Item>(
  items: readonly Item[],
  columns: readonly Sortable<Item>[],
  sort: ListSort | undefined,
): readonly Item[] {
  const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (sort === undefined || sortBy === undefined) return items;
  return items.toSorted((a, b) => compare(sortBy(a), sortBy(b), sort.isDescending));
}

function compare(a: string | number | undefined, b: string | number | undefined, isDescending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return isDescending ? -order : order;
}

export function nextSort(sort: ListSort | undefined, column: string): ListSort | undefined {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? undefined : { column, isDescending: true };
}

export function formatSort({ column, isDescending }: ListSort): string {
  return `${isDescending ? '-' : ''}${column}`;
}

export function parseSort(text: string | null | undefined): ListSort | undefined {
  if (!text || text === '-') return undefined;
  const isDescending = text.startsWith('-');
  return { column: isDescending ? text.slice(1) : text, isDescending };
}
