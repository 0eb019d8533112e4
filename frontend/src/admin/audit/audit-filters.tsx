import { useId } from 'react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Select } from '#frontend/src/ui/inputs.tsx';
import { type ListAddress, findOption } from '#frontend/src/ui/list/list-query.ts';
import { SearchForm } from '#frontend/src/ui/search-form.tsx';
import { type AuditKind, auditKinds } from '#shared/contracts/admin-audit.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { messages } from './messages.ts';

interface AuditFiltersProps {
  readonly address: ListAddress<(typeof filterNames)[number]>;
}

export function AuditFilters({ address }: AuditFiltersProps) {
  const id = useId();
  const { search, kind, actor, from, upTo } = parseAuditFilter(address.search, address.filters);
  return (
    <div className="flex flex-col gap-3">
      <SearchForm
        label={messages.search}
        value={search ?? ''}
        onSearch={(words) => address.change({ search: words })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3 lg:flex">
        <FormField id={`${id}-kind`} label={messages.kind}>
          <Select
            {...controlProps({ id: `${id}-kind` })}
            value={kind ?? ''}
            onChange={({ target }) => address.filter('kind', target.value || undefined)}
          >
            <option value="">{messages.allKinds}</option>
            {auditKinds.map((one) => (
              <option key={one} value={one}>
                {messages.kinds[one]}
              </option>
            ))}
          </Select>
        </FormField>
        <ActorChoice actor={actor} onChange={(one) => address.filter('actor', one)} />
        {(['from', 'upTo'] as const).map((end) => (
          <FormField key={end} id={`${id}-${end}`} label={messages[end]}>
            <input
              {...controlProps({ id: `${id}-${end}` })}
              type="date"
              value={(end === 'from' ? from : upTo) ?? ''}
              onChange={({ target }) => address.filter(end, target.value || undefined)}
              className={controlClass}
            />
          </FormField>
        ))}
      </div>
      <p className="text-sm text-muted">{messages.hint}</p>
    </div>
  );
}

interface ActorChoiceProps {
  readonly actor: string | undefined;
  readonly onChange: (actor: string | undefined) => void;
}

function ActorChoice({ actor, onChange }: ActorChoiceProps) {
  const id = useId();
  const { data } = useApi(adminUsers.listUsers, {});
  const users = data?.items ?? [];
  const isDeletedUser = actor !== undefined && !users.some((user) => user.id === actor);
  return (
    <FormField id={id} label={messages.actor}>
      <Select
        {...controlProps({ id })}
        value={actor ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{messages.allActors}</option>
        {isDeletedUser && <option value={actor}>{actor}</option>}
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {messages.actorName(user.name, user.userId)}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

export const filterNames = ['kind', 'actor', 'from', 'upTo'] as const;
type FilterName = (typeof filterNames)[number];

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly actor?: string | undefined;
  /** `2026-11-20`. */
  readonly from?: string | undefined;
  readonly upTo?: string | undefined;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

export function parseAuditFilter(search: string, filters: ReadonlyMap<FilterName, string>): AuditFilter {
  const readDay = (name: 'from' | 'upTo') => {
    const text = filters.get(name) ?? '';
    return day.test(text) ? text : undefined;
  };
  return {
    search: search || undefined,
    kind: findOption(auditKinds, filters.get('kind')),
    actor: filters.get('actor'),
    from: readDay('from'),
    upTo: readDay('upTo'),
  };
}
