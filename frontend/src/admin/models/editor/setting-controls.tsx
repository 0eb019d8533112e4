import { type ReactNode, useId } from 'react';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Switch } from '#frontend/src/ui/switch.tsx';

interface SettingProps<T> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly description?: string | undefined;
  readonly required?: boolean;
  readonly aside?: ReactNode;
}

export function TextSetting(props: SettingProps<string> & { readonly isLong?: boolean }) {
  const id = useId();
  const { label, value, onChange, description, required, aside, isLong = false } = props;
  const common = { ...controlProps({ id, description, required }), value, className: controlClass };
  return (
    <FormField id={id} label={label} description={description} required={required} aside={aside}>
      {isLong ? (
        <textarea {...common} rows={3} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...common} type="text" autoComplete="off" onChange={(event) => onChange(event.target.value)} />
      )}
    </FormField>
  );
}

/** Zero is shown as blank where nothing is no number yet. */
export function NumberSetting(
  props: SettingProps<number> & { readonly min?: number; readonly max?: number; readonly isBlankZero?: boolean },
) {
  const id = useId();
  const { label, value, onChange, description, required, min, max, isBlankZero = false } = props;
  return (
    <FormField id={id} label={label} description={description} required={required}>
      <input
        {...controlProps({ id, description, required })}
        type="number"
        inputMode="numeric"
        step={1}
        min={min}
        max={max}
        value={isBlankZero && value === 0 ? '' : value}
        onChange={({ target }) =>
          onChange(Number.isFinite(target.valueAsNumber) ? Math.round(target.valueAsNumber) : 0)
        }
        className={controlClass}
      />
    </FormField>
  );
}

interface ChoiceProps<Name extends string> extends SettingProps<Name> {
  readonly options: Readonly<Record<Name, string>>;
  readonly names: readonly Name[];
}

export function ChoiceSetting<Name extends string>(props: ChoiceProps<Name>) {
  const id = useId();
  const { label, value, onChange, options, names, required } = props;
  return (
    <FormField id={id} label={label} required={required}>
      <select
        {...controlProps({ id, required })}
        value={value}
        onChange={(event) => {
          const chosen = names.find((name) => name === event.target.value);
          if (chosen) onChange(chosen);
        }}
        className={controlClass}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {options[name]}
          </option>
        ))}
      </select>
    </FormField>
  );
}

export function SwitchSetting({ label, value, onChange, description }: SettingProps<boolean>) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <span className="flex min-w-0 flex-col">
        <span id={`${id}-label`} className="text-[0.9375rem] font-medium">
          {label}
        </span>
        {description && (
          <span id={`${id}-description`} className="text-sm text-muted">
            {description}
          </span>
        )}
      </span>
      <Switch
        aria-labelledby={`${id}-label`}
        {...(description && { 'aria-describedby': `${id}-description` })}
        isOn={value}
        onChange={onChange}
      />
    </div>
  );
}
