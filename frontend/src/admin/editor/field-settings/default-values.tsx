import type { BaseField, Option } from '#shared/form/form-schemas.ts';
import { pictureOptions } from '#shared/form/types/choice-types.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import {
  CheckboxGroup,
  NamedLongTextSetting,
  NamedNumberSetting,
  NamedSelectSetting,
  NamedSwitchSetting,
  NamedTextSetting,
  useSetting,
} from '../controls/named-settings.tsx';
import { messages } from './messages.ts';
import type { SettingsProps } from './use-field-settings.ts';

type DefaultValue = BaseField['defaultValue'];

interface DefaultProps {
  readonly field: Pick<BaseField, 'defaultValue'>;
  readonly onChange: (changes: Pick<BaseField, 'defaultValue'>) => void;
}

const defaultSetting = { name: 'defaultValue', label: messages.defaultValue };

export function TextDefault({ field, onChange }: DefaultProps) {
  return (
    <NamedTextSetting
      {...defaultSetting}
      value={formatDefault(field.defaultValue)}
      onChange={(value) => onChange({ defaultValue: value })}
    />
  );
}

export function createTypedDefault(type: 'email' | 'url' | 'tel' | 'date' | 'time') {
  return function TypedDefault({ field, onChange }: DefaultProps) {
    const set = (value: string) => onChange({ defaultValue: value });
    return (
      <NamedTextSetting {...defaultSetting} type={type} value={formatDefault(field.defaultValue)} onChange={set} />
    );
  };
}

export function LongTextDefault({ field, onChange }: DefaultProps) {
  const set = (value: string) => onChange({ defaultValue: value });
  return <NamedLongTextSetting {...defaultSetting} value={formatDefault(field.defaultValue)} onChange={set} />;
}

export function NumberDefault({ field, onChange }: DefaultProps) {
  const digits = formatDefault(field.defaultValue);
  const set = (value: number | undefined) => onChange({ defaultValue: value });
  return <NamedNumberSetting {...defaultSetting} value={digits === '' ? undefined : Number(digits)} onChange={set} />;
}

export function SwitchDefault({ field, onChange }: DefaultProps) {
  const set = (value: boolean) => onChange({ defaultValue: value });
  return <NamedSwitchSetting {...defaultSetting} value={formatDefault(field.defaultValue) === 'true'} onChange={set} />;
}

export function ColorDefault({ field, onChange }: DefaultProps) {
  const set = (value: string) => onChange({ defaultValue: value });
  return <ColorSetting {...defaultSetting} value={formatDefault(field.defaultValue)} onChange={set} />;
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
  const value = formatDefault(field.defaultValue);
  if (field.multiple) return <MultipleDefault field={field} options={options} onChange={onChange} />;
  // A numeric default makes the form send the choice as a number.
  const isNumeric = typeof field.defaultValue === 'number';
  const set = (chosen: string) => onChange({ defaultValue: isNumeric && chosen !== '' ? Number(chosen) : chosen });
  if (field.allowCustomValue) return <NamedTextSetting {...defaultSetting} value={value} onChange={set} />;
  const isKnown = value === '' || options.some((option) => option.value === value);
  const offered = [{ value: '', label: messages.noDefault }, ...options];
  return (
    <NamedSelectSetting
      {...defaultSetting}
      value={value}
      choices={isKnown ? offered : [...offered, { value, label: value }]}
      onChange={set}
    />
  );
}

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
  const urls = [field.defaultValue].flat().map(formatDefault);
  if (!field.multiple) {
    return (
      <NamedTextSetting
        {...defaultSetting}
        type="url"
        description={messages.fileDefault}
        value={urls[0] ?? ''}
        onChange={(url) => onChange({ defaultValue: url })}
      />
    );
  }
  return (
    <NamedLongTextSetting
      {...defaultSetting}
      description={messages.fileDefaults}
      value={urls.join('\n')}
      onChange={(lines) => onChange({ defaultValue: lines.split('\n') })}
    />
  );
}

function formatDefault(value: DefaultValue): string {
  return value === undefined || value === null || Array.isArray(value) ? '' : String(value);
}

interface ColorSettingProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const anyColor = /^#[0-9a-f]{6}$/i;

function ColorSetting({ name, label, value, onChange }: ColorSettingProps) {
  const setting = useSetting(name);
  return (
    <FormField {...setting} label={label}>
      <div className="flex gap-2">
        <input
          {...controlProps(setting)}
          value={value}
          placeholder="#1a2b3c"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          className={controlClass}
        />
        <input
          type="color"
          aria-label={messages.pickColor}
          value={anyColor.test(value) ? value.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-outline bg-surface p-1"
        />
      </div>
    </FormField>
  );
}
