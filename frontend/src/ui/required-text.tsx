import { controlClass, controlProps, FormField } from './form-field.tsx';

interface RequiredTextProps {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** The problem that is shown once the form was submitted without the text. */
  readonly missing: string;
  readonly isTried: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Absent for a text of one line. */
  readonly rows?: number;
}

/** Up to 500 characters, such as the reason for an action, which the audit trail keeps. */
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
