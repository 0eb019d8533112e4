import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { type FieldControlProps, textOf } from './field-control.ts';

/** text, email, password, url, tel and number: the browser's own inputs with the fitting keyboard. */
export function InputControl({ id, field, value, onChange, problem }: FieldControlProps) {
  const { type, label, description, required, placeholder, min, max, step } = field;
  const limits = type === 'number' ? { min, max, step: step ?? 'any' } : {};
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <input
        {...controlProps({ id, description, problem, required })}
        {...limits}
        type={type}
        inputMode={type === 'number' ? 'decimal' : undefined}
        value={textOf(value)}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}

const defaultRows = 4;

export function TextareaField({ id, field, value, onChange, problem }: FieldControlProps) {
  const { label, description, required, placeholder, rows = defaultRows } = field;
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <textarea
        {...controlProps({ id, description, problem, required })}
        value={textOf(value)}
        placeholder={placeholder}
        rows={rows}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} resize-y`}
      />
    </FormField>
  );
}
