import { type RefObject, useId, useRef, useState } from 'react';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import { failureCodes } from '#shared/rules/failures.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useTypingPause } from '#frontend/src/lib/use-delays.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { FilterChip, FilterChoices, type FilterOption } from '#frontend/src/ui/filter-choices.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { findOption, type ListAddress } from '#frontend/src/ui/list/list-query.ts';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import {
  type Days,
  type FilterName,
  filterNames,
  generationStatuses,
  rangeNames,
  type RangeName,
} from './generation-query.ts';
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
    ...rangeNames.map((value: RangeName) => ({ value, label: messages.ranges[value] })),
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
