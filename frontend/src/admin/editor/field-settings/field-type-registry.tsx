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
import { type Field, type FieldType, isFieldType, rulesForType } from '#shared/form/field-types.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';
import {
  ColorDefault,
  createTypedDefault,
  FileDefault,
  LongTextDefault,
  NumberDefault,
  PictureDefault,
  SelectDefault,
  SwitchDefault,
  TextDefault,
} from './default-values.tsx';
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
