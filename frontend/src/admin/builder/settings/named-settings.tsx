import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import * as controls from '#frontend/src/ui/setting-controls.tsx';
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

/** A control whose id and problem follow from the name of its setting. */
type Named<Props> = Omit<Props, 'id' | 'problem'> & { readonly name: string };

export function NamedTextSetting({ name, ...props }: Named<ComponentProps<typeof controls.TextSetting>>) {
  return <controls.TextSetting {...props} {...useSetting(name)} />;
}

export function NamedLongTextSetting({ name, ...props }: Named<ComponentProps<typeof controls.LongTextSetting>>) {
  return <controls.LongTextSetting {...props} {...useSetting(name)} />;
}

export function NamedSwitchSetting({ name, ...props }: Named<ComponentProps<typeof controls.SwitchSetting>>) {
  return <controls.SwitchSetting {...props} id={useSetting(name).id} />;
}

/** Tells NaN of what is not a number, so that saving can object to it. */
export function NamedNumberSetting({ name, value, onChange, ...text }: SettingProps<number | undefined>) {
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

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectSettingProps extends SettingProps<string> {
  readonly choices: readonly Choice[];
  readonly isLabelHidden?: boolean;
}

export function NamedSelectSetting({ name, value, onChange, choices, isLabelHidden, ...text }: SelectSettingProps) {
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
