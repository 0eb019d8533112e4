import { type SyntheticEvent, useId, useState } from 'react';
import { auditKindSchema } from '#shared/contracts/admin-audit.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import type { AuditFilter } from './audit-filter.ts';
import { messages } from './messages.ts';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** Words are looked for when they are complete; the rest at once. Starts anew when the filter is cleared from outside. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  return <Filters key={filter.search ?? ''} filter={filter} onChange={onChange} />;
}

function Filters({ filter, onChange }: AuditFiltersProps) {
  const id = useId();
  const [search, setSearch] = useState(filter.search ?? '');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onChange({ ...filter, search: search.trim() || undefined });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <SearchBox label={messages.search} value={search} onChange={setSearch} />
        <Button type="submit">{messages.find}</Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <FormField id={`${id}-kind`} label={messages.kind}>
          <select
            {...controlProps({ id: `${id}-kind` })}
            value={filter.kind ?? ''}
            onChange={({ target }) => onChange({ ...filter, kind: auditKindSchema.safeParse(target.value).data })}
            className={controlClass}
          >
            <option value="">{messages.allKinds}</option>
            {auditKindSchema.options.map((kind) => (
              <option key={kind} value={kind}>
                {messages.kinds[kind]}
              </option>
            ))}
          </select>
        </FormField>
        {(['from', 'upTo'] as const).map((end) => (
          <FormField key={end} id={`${id}-${end}`} label={messages[end]}>
            <input
              {...controlProps({ id: `${id}-${end}` })}
              type="date"
              value={filter[end] ?? ''}
              onChange={({ target }) => onChange({ ...filter, [end]: target.value || undefined })}
              className={controlClass}
            />
          </FormField>
        ))}
      </div>
      <p className="text-sm text-muted">{messages.hint}</p>
    </form>
  );
}
