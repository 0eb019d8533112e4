import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from './messages.ts';

interface PasswordFieldProps {
  readonly value: string;
  readonly required: boolean;
  readonly placeholder?: string | undefined;
  readonly description?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Shows what is being typed when asked to; what is stored nobody can see. */
export function PasswordField({ value, required, placeholder, description, onChange }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FormField id={id} label={messages.password} required={required} description={description}>
      <div className="relative">
        <input
          {...controlProps({ id, description, required })}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlClass} pe-12`}
        />
        <IconButton
          label={isShown ? messages.hide : messages.show}
          className="absolute end-0 top-0"
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden className="size-5" />
        </IconButton>
      </div>
    </FormField>
  );
}
