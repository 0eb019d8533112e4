import { ChevronDown } from 'lucide-react';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from '../messages.ts';
import { type FieldControlProps, textOf } from './field-control.ts';

/** The browser's own list: best on phones, and complete for keyboards. */
export function ChoiceField({ id, field, value, onChange, problem }: FieldControlProps) {
  const { label, description, required, placeholder, options = [] } = field;
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <div className="relative">
        <select
          {...controlProps({ id, description, problem, required })}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlClass} appearance-none pe-10`}
        >
          <option value="">{placeholder ?? messages.choose}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute end-3.5 top-3.5 size-4 text-muted" />
      </div>
    </FormField>
  );
}
