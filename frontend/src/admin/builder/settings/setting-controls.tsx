import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Switch } from '#frontend/src/ui/switch.tsx';
import { useSetting } from './setting-scope.ts';

interface SettingProps<T> {
  /** The setting's name in a field. */
  readonly name: string;
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly description?: string;
  readonly required?: boolean;
}

interface TextSettingProps extends SettingProps<string> {
  readonly type?: 'text' | 'url' | 'email' | 'tel' | 'date' | 'time';
  readonly placeholder?: string;
}

export function TextSetting({ name, value, onChange, type = 'text', placeholder, ...text }: TextSettingProps) {
  const setting = useSetting(name);
  return (
    <FormField {...text} {...setting}>
      <input
        {...controlProps({ ...text, ...setting })}
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
  name,
  value,
  onChange,
  rows = 3,
  ...text
}: SettingProps<string> & { rows?: number }) {
  const setting = useSetting(name);
  return (
    <FormField {...text} {...setting}>
      <textarea
        {...controlProps({ ...text, ...setting })}
        value={value}
        rows={rows}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} resize-y`}
      />
    </FormField>
  );
}

/** Tells NaN of what is not a number, so that saving can object to it. */
export function NumberSetting({ name, value, onChange, ...text }: SettingProps<number | undefined>) {
  const setting = useSetting(name);
  const [entered, setEntered] = useState(value === undefined ? '' : String(value));
  return (
    <FormField {...text} {...setting}>
      <input
        {...controlProps({ ...text, ...setting })}
        inputMode="decimal"
        value={entered}
        autoComplete="off"
        onChange={({ target }) => {
          setEntered(target.value);
          onChange(target.value.trim() === '' ? undefined : Number(target.value));
        }}
        className={controlClass}
      />
    </FormField>
  );
}

export function SwitchSetting({ name, value, onChange, label, description }: SettingProps<boolean>) {
  const { id } = useSetting(name);
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div className="flex flex-col">
        <span id={`${id}-label`} className="text-[0.9375rem] font-medium">
          {label}
        </span>
        {description && (
          <span id={`${id}-description`} className="text-sm text-muted">
            {description}
          </span>
        )}
      </div>
      <Switch
        id={id}
        isOn={value}
        onChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-describedby={description && `${id}-description`}
      />
    </div>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectSettingProps extends SettingProps<string> {
  readonly choices: readonly Choice[];
  readonly isLabelHidden?: boolean;
}

export function SelectSetting({ name, value, onChange, choices, isLabelHidden, ...text }: SelectSettingProps) {
  const setting = useSetting(name);
  const control = (
    <div className="relative">
      <select
        {...controlProps({ ...text, ...setting })}
        aria-label={isLabelHidden ? text.label : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} appearance-none pe-10`}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-3.5 top-3.5 size-4 text-muted" />
    </div>
  );
  if (!isLabelHidden) {
    return (
      <FormField {...text} {...setting}>
        {control}
      </FormField>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {control}
      {setting.problem && (
        <p id={`${setting.id}-problem`} className="text-sm text-danger">
          {setting.problem}
        </p>
      )}
    </div>
  );
}
