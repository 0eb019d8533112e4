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
import { type Field, fieldSchema, type FieldType, isFieldType, rulesForType } from '#shared/form/field-types.ts';
import { messages } from './messages.ts';

interface TypeLook {
  readonly name: string;
  readonly icon: LucideIcon;
}

/** The menu lists types in this order. */
const looks = {
  text: { name: 'Text', icon: TextCursorInput },
  email: { name: 'Email', icon: AtSign },
  password: { name: 'Password', icon: KeyRound },
  url: { name: 'Web address', icon: Link },
  tel: { name: 'Phone number', icon: Phone },
  textarea: { name: 'Long text', icon: TextAlignStart },
  number: { name: 'Number', icon: Hash },
  range: { name: 'Slider', icon: SlidersHorizontal },
  select: { name: 'Dropdown', icon: ListChecks },
  boolean: { name: 'Switch', icon: ToggleLeft },
  file: { name: 'File upload', icon: FileUp },
  dropdown_with_image: { name: 'Dropdown with images', icon: Images },
  prompt_builder: { name: 'Prompt builder', icon: WandSparkles },
  date: { name: 'Date', icon: Calendar },
  time: { name: 'Time', icon: Clock },
  color: { name: 'Color', icon: Palette },
} satisfies { readonly [T in FieldType]: TypeLook };

export const typeChoices = Object.keys(looks).filter(isFieldType);

/** Unknown types of newer consoles show their stored name. */
export function getTypeLook(type: string): TypeLook {
  return isFieldType(type) ? looks[type] : { name: type || messages.noType, icon: CircleQuestionMark };
}

export function createField(type: FieldType): Field {
  return fieldSchema.parse({
    id: crypto.randomUUID(),
    label: looks[type].name,
    ...rulesForType({ type }).starts,
    type,
  });
}

export function TypeIcon({ type }: { readonly type: string }) {
  const { icon: Icon } = getTypeLook(type);
  return <Icon aria-hidden className="size-5 text-muted" />;
}
