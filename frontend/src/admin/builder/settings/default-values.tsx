import type { BaseField, Option } from '#shared/form/base-field.ts';
import { pictureOptions } from '#shared/form/types/dropdown-with-image.ts';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { ColorSetting } from './color-setting.tsx';
import { messages } from './messages.ts';
import {
  NamedLongTextSetting,
  NamedNumberSetting,
  NamedSelectSetting,
  NamedSwitchSetting,
  NamedTextSetting,
} from './named-settings.tsx';
import { useSetting } from './setting-scope.ts';
import type { SettingsProps } from './settings-props.ts';

type DefaultValue = BaseField['defaultValue'];

interface DefaultProps {
  readonly field: Pick<BaseField, 'defaultValue'>;
  readonly onChange: (changes: Pick<BaseField, 'defaultValue'>) => void;
}

const said = { name: 'defaultValue', label: messages.defaultValue };

export function TextDefault({ field, onChange }: DefaultProps) {
  return (
    <NamedTextSetting
      {...said}
      value={textOf(field.defaultValue)}
      onChange={(value) => onChange({ defaultValue: value })}
    />
  );
}

/** A text in the browser's own input of a type. */
export function typedDefault(type: 'email' | 'url' | 'tel' | 'date' | 'time') {
  return function TypedDefault({ field, onChange }: DefaultProps) {
    const set = (value: string) => onChange({ defaultValue: value });
    return <NamedTextSetting {...said} type={type} value={textOf(field.defaultValue)} onChange={set} />;
  };
}

export function LongTextDefault({ field, onChange }: DefaultProps) {
  const set = (value: string) => onChange({ defaultValue: value });
  return <NamedLongTextSetting {...said} value={textOf(field.defaultValue)} onChange={set} />;
}

export function NumberDefault({ field, onChange }: DefaultProps) {
  const digits = textOf(field.defaultValue);
  const set = (value: number | undefined) => onChange({ defaultValue: value });
  return <NamedNumberSetting {...said} value={digits === '' ? undefined : Number(digits)} onChange={set} />;
}

export function SwitchDefault({ field, onChange }: DefaultProps) {
  const set = (value: boolean) => onChange({ defaultValue: value });
  return <NamedSwitchSetting {...said} value={textOf(field.defaultValue) === 'true'} onChange={set} />;
}

export function ColorDefault({ field, onChange }: DefaultProps) {
  const set = (value: string) => onChange({ defaultValue: value });
  return <ColorSetting {...said} value={textOf(field.defaultValue)} onChange={set} />;
}

export function SelectDefault({ field, onChange }: SettingsProps<'select'>) {
  return <ChoiceDefault field={field} options={field.options ?? []} onChange={onChange} />;
}

export function PictureDefault({ field, onChange }: SettingsProps<'dropdown_with_image'>) {
  return <ChoiceDefault field={field} options={pictureOptions(field)} onChange={onChange} />;
}

interface ChoiceDefaultProps extends SettingsProps<'select'> {
  readonly options: readonly Option[];
}

function ChoiceDefault({ field, options, onChange }: ChoiceDefaultProps) {
  const value = textOf(field.defaultValue);
  if (field.multiple) return <MultipleDefault field={field} options={options} onChange={onChange} />;
  // A default that is a number makes the choice a number when it is sent.
  const isNumeric = typeof field.defaultValue === 'number';
  const set = (chosen: string) => onChange({ defaultValue: isNumeric && chosen !== '' ? Number(chosen) : chosen });
  if (field.allowCustomValue) return <NamedTextSetting {...said} value={value} onChange={set} />;
  const isKnown = value === '' || options.some((option) => option.value === value);
  const offered = [{ value: '', label: messages.noDefault }, ...options];
  return (
    <NamedSelectSetting
      {...said}
      value={value}
      choices={isKnown ? offered : [...offered, { value, label: value }]}
      onChange={set}
    />
  );
}

/** Which options are chosen at first. */
function MultipleDefault({ field, options, onChange }: ChoiceDefaultProps) {
  const setting = useSetting('defaultValue');
  return (
    <FormField {...setting} label={messages.defaultValue} isGroup>
      <CheckboxGroup
        id={setting.id}
        choices={options}
        chosen={[field.defaultValue].flat().map(String)}
        onChange={(defaultValue) => onChange({ defaultValue })}
      />
    </FormField>
  );
}

export function FileDefault({ field, onChange }: SettingsProps<'file'>) {
  const urls = [field.defaultValue].flat().map(textOf);
  if (!field.multiple) {
    return (
      <NamedTextSetting
        {...said}
        type="url"
        description={messages.fileDefault}
        value={urls[0] ?? ''}
        onChange={(url) => onChange({ defaultValue: url })}
      />
    );
  }
  return (
    <NamedLongTextSetting
      {...said}
      description={messages.fileDefaults}
      value={urls.join('\n')}
      onChange={(lines) => onChange({ defaultValue: lines.split('\n') })}
    />
  );
}

function textOf(value: DefaultValue): string {
  return value === undefined || value === null || Array.isArray(value) ? '' : String(value);
}
