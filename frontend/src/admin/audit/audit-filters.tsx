import { useId } from 'react';
import { auditKinds } from '#shared/contracts/admin-audit.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { SearchForm } from '#frontend/src/ui/search-form.tsx';
import type { AuditFilter } from './audit-filter.ts';
import { messages } from './messages.ts';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** What to look for in the trail: words, a kind, and days. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-3">
      <SearchForm
        label={messages.search}
        value={filter.search ?? ''}
        onSearch={(words) => onChange({ ...filter, search: words || undefined })}
      />
      <div className="flex flex-wrap gap-3">
        <FormField id={`${id}-kind`} label={messages.kind}>
          <select
            {...controlProps({ id: `${id}-kind` })}
            value={filter.kind ?? ''}
            onChange={({ target }) => onChange({ ...filter, kind: auditKinds.find((kind) => kind === target.value) })}
            className={controlClass}
          >
            <option value="">{messages.allKinds}</option>
            {auditKinds.map((kind) => (
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
    </div>
  );
}
