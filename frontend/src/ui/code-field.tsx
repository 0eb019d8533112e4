import { useId } from 'react';
import { controlClass, controlProps, FormField } from './form-field.tsx';

interface CodeFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** For a code of an authenticator app, which phones and password managers fill in; recovery codes have letters, too. */
export function CodeField({ label, description, value, onChange }: CodeFieldProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} description={description} required>
      <input
        {...controlProps({ id, description, required: true })}
        // Whoever is asked for a code came here to type it.
        ref={focusOnce}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} font-mono tracking-widest`}
      />
    </FormField>
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
