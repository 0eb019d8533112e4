import type { ComponentProps } from 'react';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import { useSetting } from './setting-scope.ts';

interface CellInputProps extends Pick<ComponentProps<'input'>, 'onPaste' | 'onKeyDown'> {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text in a row of several, whose names would only repeat themselves. */
export function CellInput({ name, label, placeholder, value, onChange, ...listeners }: CellInputProps) {
  const { id, problem } = useSetting(name);
  return (
    <div className="flex min-w-0 flex-1 basis-32 flex-col gap-1">
      <input
        {...listeners}
        id={id}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
      {problem && (
        <p id={`${id}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
