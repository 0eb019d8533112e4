import { controlClass, controlProps, FormField } from './form-field.tsx';

interface RequiredTextProps {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly missing: string;
  readonly isTried: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
}

export function RequiredText({ id, label, description, missing, isTried, value, onChange, rows }: RequiredTextProps) {
  const problem = isTried && value.trim() === '' ? missing : undefined;
  const field = { id, description, problem, required: true };
  const props = { ...controlProps(field), maxLength: 500, value, className: controlClass };
  return (
    <FormField label={label} {...field}>
      {rows === undefined ? (
        <input {...props} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <textarea {...props} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
    </FormField>
  );
}
