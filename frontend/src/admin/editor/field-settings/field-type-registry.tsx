import {
  AtSign,
  Calendar,
  CircleQuestionMark,
  Clock,
  FileUp,
  Hash,
  Images,
  KeyRound,
  Link,
  ListChecks,
  type LucideIcon,
  Palette,
  Phone,
  SlidersHorizontal,
  TextAlignStart,
  TextCursorInput,
  ToggleLeft,
  WandSparkles,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { type Field, type FieldType, isFieldType, rulesForType } from '#shared/form/field-types.ts';
import { type BaseField, fieldSchema, type Option } from '#shared/form/form-schemas.ts';
import { pictureOptions } from '#shared/form/types/choice-types.ts';
import { anyColor } from '#shared/form/types/text-types.ts';
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
import {
  ChoiceSettings,
  FileSettings,
  ImageChoiceSettings,
  NumberSettings,
  PartOptions,
  TextareaSettings,
} from './type-settings.tsx';
import type { SettingsProps } from './use-field-settings.ts';

export interface FieldTypeEntry<T extends FieldType = FieldType> {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly Default?: ComponentType<SettingsProps<T>>;
  readonly Settings?: ComponentType<SettingsProps<T>>;
  /** The settings inside a prompt builder, where a field has fewer. */
  readonly PartSettings?: ComponentType<SettingsProps<T>>;
}

/** The menu lists types in this order. */
const fieldTypes = {
  text: { name: 'Text', icon: TextCursorInput, Default: TextDefault },
  email: { name: 'Email', icon: AtSign, Default: createTypedDefault('email') },
  password: { name: 'Password', icon: KeyRound, Default: TextDefault },
  url: { name: 'Web address', icon: Link, Default: createTypedDefault('url') },
  tel: { name: 'Phone number', icon: Phone, Default: createTypedDefault('tel') },
  textarea: { name: 'Long text', icon: TextAlignStart, Default: LongTextDefault, Settings: TextareaSettings },
  number: {
    name: 'Number',
    icon: Hash,
    Default: NumberDefault,
    Settings: NumberSettings,
    PartSettings: NumberSettings,
  },
  range: {
    name: 'Slider',
    icon: SlidersHorizontal,
    Default: NumberDefault,
    Settings: NumberSettings,
    PartSettings: NumberSettings,
  },
  select: {
    name: 'Dropdown',
    icon: ListChecks,
    Default: SelectDefault,
    Settings: ChoiceSettings,
    PartSettings: PartOptions,
  },
  boolean: { name: 'Switch', icon: ToggleLeft, Default: SwitchDefault },
  file: { name: 'File upload', icon: FileUp, Default: FileDefault, Settings: FileSettings },
  dropdown_with_image: {
    name: 'Dropdown with images',
    icon: Images,
    Default: PictureDefault,
    Settings: ImageChoiceSettings,
    PartSettings: PartOptions,
  },
  prompt_builder: { name: 'Prompt builder', icon: WandSparkles },
  date: { name: 'Date', icon: Calendar, Default: createTypedDefault('date') },
  time: { name: 'Time', icon: Clock, Default: createTypedDefault('time') },
  color: { name: 'Color', icon: Palette, Default: ColorDefault },
} satisfies { readonly [T in FieldType]: FieldTypeEntry<T> };

export const typeChoices = Object.keys(fieldTypes).filter(isFieldType);

/** A newer console can have stored a type that this one doesn't know. */
export function getFieldType(type: string): FieldTypeEntry {
  if (isFieldType(type)) return fieldTypes[type];
  return { ...fieldTypes.text, name: type || messages.noType, icon: CircleQuestionMark };
}

export function createField(type: FieldType): Field {
  return fieldSchema.parse({
    id: crypto.randomUUID(),
    label: fieldTypes[type].name,
    ...rulesForType({ type }).starts,
    type,
  });
}

export function TypeIcon({ type }: { readonly type: string }) {
  const { icon: Icon } = getFieldType(type);
  return <Icon aria-hidden className="size-5 text-muted" />;
}

type DefaultValue = BaseField['defaultValue'];

interface DefaultProps {
  readonly field: Pick<BaseField, 'defaultValue'>;
  readonly onChange: (changes: Pick<BaseField, 'defaultValue'>) => void;
}

const defaultSetting = { name: 'defaultValue', label: messages.defaultValue };

function TextDefault({ field, onChange }: DefaultProps) {
  return (
    <NamedTextSetting
      {...defaultSetting}
      value={formatDefault(field.defaultValue)}
      onChange={(value) => onChange({ defaultValue: value })}
    />
  );
}

function createTypedDefault(type: 'email' | 'url' | 'tel' | 'date' | 'time') {
  return function TypedDefault({ field, onChange }: DefaultProps) {
    const set = (value: string) => onChange({ defaultValue: value });
    return (
      <NamedTextSetting {...defaultSetting} type={type} value={formatDefault(field.defaultValue)} onChange={set} />
    );
  };
}

function LongTextDefault({ field, onChange }: DefaultProps) {
  const set = (value: string) => onChange({ defaultValue: value });
  return <NamedLongTextSetting {...defaultSetting} value={formatDefault(field.defaultValue)} onChange={set} />;
}

function NumberDefault({ field, onChange }: DefaultProps) {
  const digits = formatDefault(field.defaultValue);
  const set = (value: number | undefined) => onChange({ defaultValue: value });
  return <NamedNumberSetting {...defaultSetting} value={digits === '' ? undefined : Number(digits)} onChange={set} />;
}

function SwitchDefault({ field, onChange }: DefaultProps) {
  const set = (value: boolean) => onChange({ defaultValue: value });
  return <NamedSwitchSetting {...defaultSetting} value={formatDefault(field.defaultValue) === 'true'} onChange={set} />;
}

function ColorDefault({ field, onChange }: DefaultProps) {
  const setting = useSetting('defaultValue');
  const value = formatDefault(field.defaultValue);
  const set = (color: string) => onChange({ defaultValue: color });
  return (
    <FormField {...setting} label={messages.defaultValue}>
      <div className="flex gap-2">
        <input
          {...controlProps(setting)}
          value={value}
          placeholder="#1a2b3c"
          autoComplete="off"
          onChange={(event) => set(event.target.value)}
          className={controlClass}
        />
        <input
          type="color"
          aria-label={messages.pickColor}
          value={anyColor.test(value) ? value.toLowerCase() : '#000000'}
          onChange={(event) => set(event.target.value)}
          className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-outline bg-surface p-1"
        />
      </div>
    </FormField>
  );
}

function SelectDefault({ field, onChange }: SettingsProps<'select'>) {
  return <ChoiceDefault field={field} options={field.options ?? []} onChange={onChange} />;
}

function PictureDefault({ field, onChange }: SettingsProps<'dropdown_with_image'>) {
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

function FileDefault({ field, onChange }: SettingsProps<'file'>) {
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
