import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from './button.tsx';
import { useProblemId } from './console-page.tsx';
import { controlClass, controlProps, FormField } from './form-field.tsx';

const messages = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
} as const;

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly required: boolean;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly placeholder?: string | undefined;
  readonly description?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function PasswordField({ label, value, required, description, onChange, ...input }: PasswordFieldProps) {
  const id = useId();
  const problemId = useProblemId(input.name);
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FormField id={id} label={label} required={required} description={description}>
      <div className="relative">
        <input
          {...controlProps({ id, description, problemId, required })}
          {...input}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlClass} pe-12`}
        />
        <IconButton
          label={isShown ? messages.hidePassword : messages.showPassword}
          className="absolute end-0 top-0"
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden className="size-5" />
        </IconButton>
      </div>
    </FormField>
  );
}
