import { Autocomplete } from '@base-ui/react/autocomplete';
import { Popover } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useTypingPause } from '#frontend/src/lib/use-delays.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { findOption, type ListAddress } from '#frontend/src/ui/list/list-query.ts';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import { failureCodes } from '#shared/rules/failures.ts';
import { type Days, type FilterName, filterNames, generationStatuses, rangeNames } from './generation-query.ts';
import { messages } from './messages.ts';

interface GenerationFiltersProps {
  readonly address: ListAddress<FilterName>;
  readonly days: Days;
  readonly modelNames: ReadonlyMap<string, string>;
  readonly userNames: ReadonlyMap<string, string>;
}

export function GenerationFilters({ address, days, modelNames, userNames }: GenerationFiltersProps) {
  const container = useRef<HTMLDivElement>(null);
  const status = findOption(generationStatuses, address.filters.get('status'));
  const cause = findOption(failureCodes, address.filters.get('cause'));
  const model = address.filters.get('model');
  const subscriber = address.filters.get('subscriber');
  const models = [...modelNames]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <div ref={container}>
      <div className="flex flex-col gap-3">
        <SearchBox label={messages.search} value={address.search} onChange={(search) => address.change({ search })} />
        <div
          role="group"
          aria-label={messages.filters}
          className="flex gap-2 max-sm:-mx-4 max-sm:scroll-row max-sm:px-4 max-sm:py-1 sm:flex-wrap"
        >
          <DaysChip address={address} days={days} container={container} />
          <ChoiceChip
            container={container}
            label={messages.status}
            all={messages.all}
            options={generationStatuses.map((value) => ({ value, label: messages.statuses[value] }))}
            current={status}
            onChoose={(value) => address.change({ filters: setFilters(address, { status: value, cause: undefined }) })}
          />
          <ChoiceChip
            container={container}
            label={messages.cause}
            all={messages.allCauses}
            options={failureCodes.map((value) => ({ value, label: messages.causes[value] }))}
            current={cause}
            onChoose={(value) => address.change({ filters: setFilters(address, { cause: value, status: undefined }) })}
          />
          <ChoiceChip
            container={container}
            label={messages.model}
            all={messages.allModels}
            options={models}
            current={model}
            onChoose={(value) => address.filter('model', value)}
          />
          <FilterChip
            label={messages.subscriber}
            value={subscriber && (userNames.get(subscriber) ?? subscriber)}
            container={container}
          >
            {(close) => (
              <SubscriberChoices
                current={subscriber}
                onChoose={(value) => {
                  close();
                  address.filter('subscriber', value);
                }}
              />
            )}
          </FilterChip>
          {address.isFiltered && (
            <Button variant="ghost" className="shrink-0" onClick={address.clear}>
              {messages.clearFilters}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function setFilters(
  { filters }: ListAddress<FilterName>,
  changes: Readonly<Partial<Record<FilterName, string | undefined>>>,
): Map<FilterName, string> {
  const changed = new Map(filters);
  for (const name of filterNames) {
    const value = name in changes ? changes[name] : filters.get(name);
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

interface ChipProps {
  readonly container: RefObject<HTMLElement | null>;
}

interface ChoiceChipProps extends ChipProps {
  readonly label: string;
  readonly all: string;
  readonly options: readonly FilterOption[];
  readonly current: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

function ChoiceChip({ container, label, all, options, current, onChoose }: ChoiceChipProps) {
  // A deleted model, or one that has not loaded, is shown by its id.
  const shown = current && (options.find(({ value }) => value === current)?.label ?? current);
  return (
    <FilterChip label={label} value={shown} container={container}>
      {(close) => (
        <FilterChoices
          label={label}
          find={messages.find(label)}
          noneFound={messages.noChoice}
          options={[{ value: '', label: all }, ...options]}
          current={current}
          onChoose={(value) => {
            close();
            onChoose(value);
          }}
        />
      )}
    </FilterChip>
  );
}

interface SubscriberChoicesProps {
  readonly current: string | undefined;
  readonly onChoose: (userId: string | undefined) => void;
}

function SubscriberChoices({ current, onChoose }: SubscriberChoicesProps) {
  const [text, setText] = useState('');
  const search = useTypingPause(text.trim());
  const query = { limit: 20, ...(search && { search }) };
  const { data } = useApi(adminSubscribers.listSubscribers, { query }, { keepPreviousData: true });
  const found = (data?.items ?? []).map(({ userId, name }) => ({ value: userId, label: name, detail: userId }));
  return (
    <FilterChoices
      label={messages.subscriber}
      find={messages.findSubscriber}
      noneFound={data === undefined ? messages.searching : messages.noChoice}
      options={search === '' ? [{ value: '', label: messages.allSubscribers }, ...found] : found}
      current={current}
      onChoose={onChoose}
      onType={setText}
    />
  );
}

function DaysChip({ address, days, container }: ChipProps & Pick<GenerationFiltersProps, 'address' | 'days'>) {
  const id = useId();
  const range = findOption(rangeNames, address.filters.get('range'));
  const ownDays = days.from || days.upTo ? messages.days(days.from, days.upTo) : undefined;
  const options = [
    { value: '', label: messages.allDays },
    ...rangeNames.map((value) => ({ value, label: messages.ranges[value] })),
  ];
  return (
    <FilterChip
      label={messages.date}
      value={range === undefined ? ownDays : messages.ranges[range]}
      container={container}
    >
      {(close) => (
        <>
          <div className="flex flex-wrap gap-1">
            {options.map(({ value, label }) => (
              <Button
                key={value}
                variant={value === (range ?? '') && (value !== '' || !ownDays) ? 'primary' : 'secondary'}
                onClick={() => {
                  close();
                  address.change({ filters: setFilters(address, { range: value, from: undefined, upTo: undefined }) });
                }}
              >
                {label}
              </Button>
            ))}
          </div>
          <div className="grid grid-cols-2 gap-2">
            {(['from', 'upTo'] as const).map((end) => (
              <FormField key={end} id={`${id}-${end}`} label={messages[end]}>
                <input
                  {...controlProps({ id: `${id}-${end}` })}
                  type="date"
                  value={(range === undefined && days[end]) || ''}
                  onChange={({ target }) =>
                    address.change({ filters: setFilters(address, { range: undefined, [end]: target.value }) })
                  }
                  className={controlClass}
                />
              </FormField>
            ))}
          </div>
          <p className="text-sm text-muted">{messages.utc}</p>
        </>
      )}
    </FilterChip>
  );
}

interface FilterChipProps {
  readonly label: string;
  readonly value: string | undefined;
  /** The choices open inside this element, which keeps them in the screen's region. It must not scroll. */
  readonly container: RefObject<HTMLElement | null>;
  readonly children: (close: () => void) => ReactNode;
}

function FilterChip({ label, value, container, children }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        className={clsx(
          'inline-flex control-size max-w-72 shrink-0 items-center gap-2 rounded-full border text-sm font-medium transition-colors duration-150',
          value === undefined ? 'border-line bg-surface hover:bg-hover' : 'border-ink bg-ink text-canvas',
        )}
      >
        <span>{label}</span>
        {value !== undefined && <span className="min-w-0 truncate font-normal">{value}</span>}
        <ChevronDown aria-hidden className="size-4" />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Positioner align="start" sideOffset={4} positionMethod="fixed" className="z-60 outline-none">
          <Popover.Popup
            aria-label={label}
            className="flex max-h-(--available-height) w-80 max-w-(--available-width) flex-col gap-2 overflow-y-auto rounded-card border border-line bg-raised p-2 text-ink shadow-2xl outline-none"
          >
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

interface FilterChoicesProps {
  readonly label: string;
  readonly find: string;
  readonly noneFound: string;
  readonly options: readonly FilterOption[];
  readonly current: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
  /** Set if the server searches: the options are then shown as they are. */
  readonly onType?: (text: string) => void;
}

/** A thousand models would make a slow popup; typing finds the others. */
const maxShown = 50;

function FilterChoices({ label, find, noneFound, options, current = '', onChoose, onType }: FilterChoicesProps) {
  return (
    <Autocomplete.Root
      open
      inline
      items={options}
      {...(onType && { filter: null })}
      limit={maxShown}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={({ label: text, detail = '' }: FilterOption) => `${text} ${detail}`}
      onValueChange={(text, { reason }) => {
        if (reason !== 'item-press') onType?.(text);
      }}
    >
      <Autocomplete.Input aria-label={find} placeholder={find} maxLength={200} className={controlClass} />
      <Autocomplete.Empty className="px-3 py-2 text-sm text-muted empty:hidden">{noneFound}</Autocomplete.Empty>
      <Autocomplete.List aria-label={label} className="flex min-h-0 flex-col overflow-y-auto">
        {(option: FilterOption) => (
          <Autocomplete.Item
            key={option.value}
            value={option}
            onClick={() => onChoose(option.value || undefined)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 outline-none data-highlighted:bg-hover"
          >
            <span className="min-w-0 flex-1 break-words">{option.label}</span>
            {option.detail && <span className="min-w-0 truncate text-sm text-muted">{option.detail}</span>}
            {option.value === current && <Check aria-hidden className="size-5" />}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
