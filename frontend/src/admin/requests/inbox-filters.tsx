import { useApi } from '#frontend/src/data/use-api.ts';
import { Select } from '#frontend/src/ui/inputs.tsx';
import { findOption, type ListAddress, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { SearchForm } from '#frontend/src/ui/search-form.tsx';
import { adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { messages } from './messages.ts';

const filterNames = ['status', 'form', 'assignee', 'order'] as const;
export type InboxAddress = ListAddress<(typeof filterNames)[number]>;

export function useInboxAddress(): InboxAddress {
  return useListQuery(filterNames);
}

export function useInboxQuery({ search, filters }: InboxAddress) {
  const { data } = useApi(adminProRequests.listFilters, {});
  const text = search.trim().toLowerCase();
  const matching = (data?.forms ?? []).filter(({ name }) => text !== '' && name.toLowerCase().includes(text));
  return {
    ...(search && { search }),
    ...(matching.length > 0 && { searchFormIds: matching.map(({ id }) => id).join(',') }),
    ...(filters.has('form') && { formId: filters.get('form') }),
    ...(filters.has('assignee') && { assignee: filters.get('assignee') }),
    ...(filters.get('order') === 'due' && { sort: 'due' as const }),
  };
}

const orders = ['waiting', 'due'] as const;

interface InboxFiltersProps {
  readonly address: InboxAddress;
  /** Only open requests have due dates to sort by. */
  readonly canSort: boolean;
}

export function InboxFilters({ address, canSort }: InboxFiltersProps) {
  const { data } = useApi(adminProRequests.listFilters, {});
  const order = findOption(orders, address.filters.get('order')) ?? 'waiting';
  const unassigned = { id: 'none', name: messages.unassigned };
  return (
    <div className="grid gap-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <SearchForm label={messages.search} value={address.search} onSearch={(search) => address.change({ search })} />
      <div className="grid grid-cols-2 gap-2 *:last:odd:col-span-2 sm:grid-cols-3 sm:*:last:odd:col-span-1">
        <Choice
          label={messages.inboxColumns.form}
          all={messages.allForms}
          options={data?.forms ?? []}
          value={address.filters.get('form')}
          onChange={(id) => address.filter('form', id)}
        />
        <Choice
          label={messages.inboxColumns.assignee}
          all={messages.allAssignees}
          options={[unassigned, ...(data?.admins ?? [])]}
          value={address.filters.get('assignee')}
          onChange={(id) => address.filter('assignee', id)}
        />
        {canSort && (
          <Select
            aria-label={messages.order}
            value={order}
            onChange={({ target }) => address.filter('order', target.value === 'due' ? 'due' : undefined)}
          >
            {orders.map((name) => (
              <option key={name} value={name}>
                {messages.orders[name]}
              </option>
            ))}
          </Select>
        )}
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  // An id that has not loaded, or is gone, is shown as it is.
  const isUnlisted = value !== undefined && !options.some(({ id }) => id === value);
  return (
    <Select aria-label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
      <option value="">{all}</option>
      {isUnlisted && <option value={value}>{value}</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
