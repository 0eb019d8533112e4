import { type FieldType, isFieldType } from '#shared/form/field-types.ts';
import type { TypeEditor } from './basic-settings.tsx';
import { FileDefault } from './default-values.tsx';
import { partEditors } from './part-list.tsx';
import { PromptBuilderSettings } from './prompt-builder-settings.tsx';
import { ChoiceSettings, FileSettings, ImageChoiceSettings, TextareaSettings } from './type-settings.tsx';

const typeEditors = {
  ...partEditors,
  textarea: { ...partEditors.textarea, Settings: TextareaSettings },
  select: { ...partEditors.select, Settings: ChoiceSettings },
  dropdown_with_image: { ...partEditors.dropdown_with_image, Settings: ImageChoiceSettings },
  file: { Default: FileDefault, Settings: FileSettings },
  prompt_builder: { Settings: PromptBuilderSettings },
} satisfies { readonly [T in FieldType]: TypeEditor<T> };

/** Unknown types of newer consoles get the settings that every field has. */
export function getTypeEditor(type: string): TypeEditor {
  return isFieldType(type) ? typeEditors[type] : partEditors.text;
}
