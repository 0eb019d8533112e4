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
import { type EditorType, isEditorType } from './field-types.ts';

const typeIcons: Record<EditorType, LucideIcon> = {
  text: TextCursorInput,
  email: AtSign,
  password: KeyRound,
  url: Link,
  tel: Phone,
  textarea: TextAlignStart,
  number: Hash,
  range: SlidersHorizontal,
  select: ListChecks,
  boolean: ToggleLeft,
  file: FileUp,
  dropdown_with_image: Images,
  prompt_builder: WandSparkles,
  date: Calendar,
  time: Clock,
  color: Palette,
};

export function TypeIcon({ type }: { readonly type: string }) {
  const Icon = isEditorType(type) ? typeIcons[type] : CircleQuestionMark;
  return <Icon aria-hidden className="size-5 shrink-0 text-muted" />;
}
