import { useId } from 'react';
import { useProblemId } from './console-page.tsx';
import { controlClass, controlProps, FormField } from './form-field.tsx';

interface CodeFieldProps {
  readonly label: string;
  readonly description: string;
  readonly problemId?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Accepts an authenticator code, which phones fill in, or a recovery code, which contains letters. */
export function CodeField({ label, description, problemId, value, onChange }: CodeFieldProps) {
  const id = useId();
  const formProblemId = useProblemId('code');
  return (
    <FormField id={id} label={label} description={description} required>
      <input
        {...controlProps({ id, description, problemId: problemId ?? formProblemId, required: true })}
        // Focused at once: entering the code is the only task on the screen.
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
