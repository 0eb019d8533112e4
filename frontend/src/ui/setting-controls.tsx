import { useId } from 'react';
import { controlClass, controlProps, FormField } from './form-field.tsx';
import { Switch } from './switch.tsx';

interface SettingProps<T> {
  /** Of the control in the page; one of its own unless given. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly description?: string | undefined;
  readonly problem?: string | undefined;
  readonly required?: boolean | undefined;
}

interface TextSettingProps extends SettingProps<string> {
  readonly type?: 'text' | 'url' | 'email' | 'tel' | 'date' | 'time';
  readonly placeholder?: string | undefined;
}

export function TextSetting({ value, onChange, type = 'text', placeholder, ...said }: TextSettingProps) {
  const ownId = useId();
  const field = { ...said, id: said.id ?? ownId };
  return (
    <FormField {...field}>
      <input
        {...controlProps(field)}
        type={type}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}

export function LongTextSetting({
  value,
  onChange,
  rows = 3,
  ...said
}: SettingProps<string> & { readonly rows?: number | undefined }) {
  const ownId = useId();
  const field = { ...said, id: said.id ?? ownId };
  return (
    <FormField {...field}>
      <textarea
        {...controlProps(field)}
        value={value}
        rows={rows}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} resize-y`}
      />
    </FormField>
  );
}

/** A whole number; zero is shown as blank where nothing is no number yet. */
export function NumberSetting(
  props: SettingProps<number> & { readonly min?: number; readonly max?: number; readonly isBlankZero?: boolean },
) {
  const ownId = useId();
  const { value, onChange, min, max, isBlankZero = false, ...said } = props;
  const field = { ...said, id: said.id ?? ownId };
  return (
    <FormField {...field}>
      <input
        {...controlProps(field)}
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

export function SwitchSetting({ id: givenId, label, value, onChange, description }: SettingProps<boolean>) {
  const ownId = useId();
  const id = givenId ?? ownId;
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
        id={id}
        aria-labelledby={`${id}-label`}
        {...(description && { 'aria-describedby': `${id}-description` })}
        isOn={value}
        onChange={onChange}
      />
    </div>
  );
}
