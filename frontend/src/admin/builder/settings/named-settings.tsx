import type { ComponentProps } from 'react';
import { controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Select } from '#frontend/src/ui/select.tsx';
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

/** A control whose id follows from the name of its setting, and its problem where none is said of what is typed. */
type Named<Props> = Omit<Props, 'id'> & { readonly name: string };

export function NamedTextSetting({ name, problem, ...props }: Named<ComponentProps<typeof controls.TextSetting>>) {
  const setting = useSetting(name);
  return <controls.TextSetting {...props} id={setting.id} problem={problem ?? setting.problem} />;
}

export function NamedLongTextSetting({ name, ...props }: Named<ComponentProps<typeof controls.LongTextSetting>>) {
  return <controls.LongTextSetting {...props} {...useSetting(name)} />;
}

export function NamedSwitchSetting({ name, ...props }: Named<ComponentProps<typeof controls.SwitchSetting>>) {
  return <controls.SwitchSetting {...props} id={useSetting(name).id} />;
}

/** A whole number. */
export function NamedAmountSetting({ name, ...props }: Named<ComponentProps<typeof controls.NumberSetting>>) {
  return <controls.NumberSetting {...props} {...useSetting(name)} />;
}

/** Any number, or none. */
export function NamedNumberSetting({ name, ...props }: Named<ComponentProps<typeof controls.OptionalNumberSetting>>) {
  return <controls.OptionalNumberSetting {...props} step="any" {...useSetting(name)} />;
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
    <Select
      {...controlProps({ ...text, ...setting })}
      aria-label={isLabelHidden ? text.label : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
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
