import { useId, useState } from 'react';
import { adminModels } from '#shared/contracts/admin-models.ts';
import type { GenerationStatus } from '#shared/contracts/generations.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { readKey } from '#frontend/src/ui/keys.ts';
import type { ListAddress } from '#frontend/src/ui/list/list-query.ts';
import { Select } from '#frontend/src/ui/select.tsx';
import { messages } from './messages.ts';

export const filterNames = ['status', 'model', 'subscriber', 'day'] as const;
type FilterName = (typeof filterNames)[number];

export function GenerationFilters({ address }: { readonly address: ListAddress<FilterName> }) {
  const { data } = useApi(adminModels.listModels, {});
  const statuses = generationStatuses.map((status) => ({ value: status, label: messages.statuses[status] }));
  const models = (data?.items ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      <ChoiceFilter address={address} name="status" label={messages.status} all={messages.all} options={statuses} />
      <ChoiceFilter address={address} name="model" label={messages.model} all={messages.allModels} options={models} />
      <TextFilter address={address} name="subscriber" label={messages.subscriber} />
      <DayFilter address={address} name="day" label={messages.day} />
    </div>
  );
}

interface FilterProps {
  readonly address: ListAddress<FilterName>;
  readonly name: FilterName;
  readonly label: string;
}

interface ChoiceFilterProps extends FilterProps {
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function ChoiceFilter({ address, name, label, all, options }: ChoiceFilterProps) {
  const id = useId();
  const value = address.filters.get(name) ?? '';
  // A deleted model, or one that has not loaded, is shown by its id.
  const isUnlisted = value !== '' && !options.some((option) => option.value === value);
  return (
    <FormField id={id} label={label}>
      <Select
        {...controlProps({ id })}
        value={value}
        onChange={({ target }) => address.filter(name, target.value || undefined)}
      >
        <option value="">{all}</option>
        {isUnlisted && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

/** Filters on Enter or blur, because part of an id finds nothing. */
function TextFilter({ address, name, label }: FilterProps) {
  const id = useId();
  const value = address.filters.get(name) ?? '';
  const [text, setText] = useState(value);
  const [syncedValue, setSyncedValue] = useState(value);
  // The filter can also change from outside.
  if (syncedValue !== value) {
    setSyncedValue(value);
    setText(value);
  }
  const applyFilter = (newValue: string) => address.filter(name, newValue.trim() || undefined);
  return (
    <FormField id={id} label={label}>
      <input
        {...controlProps({ id })}
        type="search"
        autoComplete="off"
        value={text}
        onKeyDown={(event) => {
          if (readKey(event) === 'Enter') applyFilter(text);
        }}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value === '') applyFilter('');
        }}
        onBlur={() => applyFilter(text)}
        className={controlClass}
      />
    </FormField>
  );
}

function DayFilter({ address, name, label }: FilterProps) {
  const id = useId();
  return (
    <FormField id={id} label={label}>
      <input
        {...controlProps({ id })}
        type="date"
        value={address.filters.get(name) ?? ''}
        onChange={({ target }) => address.filter(name, target.value || undefined)}
        className={controlClass}
      />
    </FormField>
  );
}

export const generationStatuses = [
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const satisfies readonly GenerationStatus[];
