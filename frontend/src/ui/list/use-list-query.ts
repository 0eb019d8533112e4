import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentEntry } from '#frontend/src/lib/history-entry.ts';
import { type ListQuery, queryOf, withQuery } from './list-query.ts';

export interface ListAddress<Name extends string = string> extends ListQuery<Name> {
  /** Something is looked for or filtered; the order hides nothing. */
  readonly isFiltered: boolean;
  readonly change: (change: Partial<ListQuery<Name>>) => void;
  readonly filter: (name: Name, value: string | undefined) => void;
  /** Shows all there is; the order stays. */
  readonly clear: () => void;
}

/**
 * A list's search, filters and order, which are in the address: a link, Back and a reload find them again. They change the
 * entry of the history and make none, so that Back leaves the list. `names` are the filters' names in the address.
 */
export function useListQuery<const Name extends string = never>(names: readonly Name[] = []): ListAddress<Name> {
  const { search } = useLocation();
  const navigate = useNavigate();
  // Drawn from here at once: the router is a moment behind whoever types.
  const [query, setQuery] = useState(() => queryOf(search, names));
  const [read, setRead] = useState(search);
  if (read !== search) {
    setRead(search);
    const current = window.location.search;
    // Somebody followed a link to the same screen.
    if (withQuery(current, query, names) !== current) setQuery(queryOf(current, names));
  }
  const change: ListAddress<Name>['change'] = (changed) => {
    const current = window.location.search;
    const next = { ...queryOf(current, names), ...changed };
    setQuery(next);
    const address = { search: withQuery(current, next, names) };
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
