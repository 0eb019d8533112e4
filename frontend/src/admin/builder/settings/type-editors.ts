import { type FieldType, isFieldType } from '#shared/form/field-types.ts';
import { ChoiceSettings, ImageChoiceSettings } from './choice-settings.tsx';
import { FileDefault } from './default-values.tsx';
import { FileSettings } from './file-settings.tsx';
import { partEditors } from './part-editors.ts';
import { PromptBuilderSettings } from './prompt-builder-settings.tsx';
import type { TypeEditor } from './settings-props.ts';
import { TextareaSettings } from './textarea-settings.tsx';

/** How the builder edits a field of each type. */
const typeEditors = {
  ...partEditors,
  textarea: { ...partEditors.textarea, Settings: TextareaSettings },
  select: { ...partEditors.select, Settings: ChoiceSettings },
  dropdown_with_image: { ...partEditors.dropdown_with_image, Settings: ImageChoiceSettings },
  file: { Default: FileDefault, Settings: FileSettings },
  prompt_builder: { Settings: PromptBuilderSettings },
} satisfies { readonly [T in FieldType]: TypeEditor<T> };

/** The editor of a type; of one that this version does not know, that of what every field has. */
export function editorOf(type: string): TypeEditor {
  return isFieldType(type) ? typeEditors[type] : partEditors.text;
}
