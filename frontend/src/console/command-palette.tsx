import { Autocomplete } from '@base-ui/react/autocomplete';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { useTypingPause } from '#frontend/src/lib/use-delays.ts';
import { runAfterClosing } from '#frontend/src/ui/close-on-back.ts';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import { adminOverview, maxSearchLength } from '#shared/contracts/admin-overview.ts';
import { messages } from './messages.ts';
import { type Command, findResults, type Result, type ResultGroup } from './palette-results.ts';
import { listNavGroups } from './screens.ts';

interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRun: (command: Command) => void;
}

const inputId = 'palette-words';

export function CommandPalette({ isOpen, onClose, onRun }: CommandPaletteProps) {
  const navigate = useNavigate();
  const choose = ({ target }: Result) => {
    onClose();
    if ('runs' in target) runAfterClosing(() => onRun(target.runs));
    else if (target.opensTab) window.open(target.to, '_blank', 'noopener');
    else runAfterClosing(() => void navigate(target.to));
  };
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={messages.find} size="full" initialFocusId={inputId}>
      <Finder onChoose={choose} />
    </Drawer>
  );
}

function Finder({ onChoose }: { readonly onChoose: (result: Result) => void }) {
  const [query, setQuery] = useState('');
  const { groups, isSearching, hasFailed } = useResults(query);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      filter={null}
      value={query}
      onValueChange={(value, { reason }) => {
        // Pressing a result opens it and keeps the typed text.
        if (reason !== 'item-press') setQuery(value);
      }}
      itemToStringValue={({ label }: Result) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="sticky top-0 z-10 bg-surface pt-1 pb-3">
        <Autocomplete.Input
          id={inputId}
          aria-label={messages.findHint}
          placeholder={messages.findHint}
          maxLength={maxSearchLength}
          className={controlClass}
        />
      </div>
      <Autocomplete.Status className="pb-2 text-sm text-muted">
        {hasFailed ? messages.findFailed : isSearching ? messages.searching : messages.found(count)}
      </Autocomplete.Status>
      <Autocomplete.List aria-label={messages.find} className="flex flex-col gap-3 lg:min-h-96">
        {(group: ResultGroup) => (
          <Autocomplete.Group key={group.label} items={group.items} className="flex flex-col gap-0.5">
            <Autocomplete.GroupLabel className="px-3 text-xs font-semibold tracking-wide text-muted uppercase">
              {group.label}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(result: Result) => (
                <Autocomplete.Item
                  key={result.key}
                  value={result}
                  onClick={() => onChoose(result)}
                  className="flex min-h-11 cursor-pointer scroll-mt-20 flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1.5 outline-none data-highlighted:bg-hover"
                >
                  <span className="min-w-0 font-medium break-words">{result.label}</span>
                  {result.detail && <span className="min-w-0 text-sm break-all text-muted">{result.detail}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

function useResults(query: string) {
  const access = useAdminAccess();
  const typed = useDeferredValue(query);
  const settledQuery = useTypingPause(query.trim());
  const request = settledQuery === '' ? null : { query: { q: settledQuery } };
  const matches = useApi(adminOverview.search, request, { keepPreviousData: true });
  const newest = useApi(adminOverview.searchNewest, request, { keepPreviousData: true });
  const navItems = listNavGroups(access).flatMap((group) => group.items);
  const found = settledQuery === '' ? [] : [matches, newest].flatMap(({ data }) => data?.items ?? []);
  return {
    groups: findResults(typed, { access, navItems, found }),
    isSearching: matches.isLoading || newest.isLoading || settledQuery !== query.trim(),
    hasFailed: (matches.error ?? newest.error) !== undefined,
  };
}
