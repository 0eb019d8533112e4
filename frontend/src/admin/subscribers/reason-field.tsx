import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from './messages.ts';

interface ReasonFieldProps {
  readonly id: string;
  readonly value: string;
  /** Nothing is said about what is missing before. */
  readonly isTried: boolean;
  readonly onChange: (reason: string) => void;
}

/** Why, for the audit trail. */
export function ReasonField({ id, value, isTried, onChange }: ReasonFieldProps) {
  const problem = isTried && value.trim() === '' ? messages.reasonRequired : undefined;
  return (
    <FormField id={id} label={messages.reason} problem={problem} required>
      <input
        {...controlProps({ id, problem, required: true })}
        maxLength={500}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={controlClass}
      />
    </FormField>
  );
}
