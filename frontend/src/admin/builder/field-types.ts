import { fieldTypes, type InputField } from '#shared/form/input-field.ts';
import { messages } from './messages.ts';

/** All that a form draws, in the order in which the type is chosen (A§3). */
export const editorTypes = [...fieldTypes, 'date', 'time', 'color'] as const;
export type EditorType = (typeof editorTypes)[number];

const typesWithSettings: ReadonlySet<string> = new Set<EditorType>([
  'textarea',
  'number',
  'range',
  'select',
  'file',
  'dropdown_with_image',
  'prompt_builder',
]);

/** Whether the Type Settings tab has anything to show (A§2). */
export function hasTypeSettings({ type }: Pick<InputField, 'type'>): boolean {
  return typesWithSettings.has(type);
}

export function isEditorType(type: string): type is EditorType {
  return editorTypes.some((known) => known === type);
}

/** A type as people read it; one that a newer console stored is shown as it is. */
export function typeName(type: string): string {
  return isEditorType(type) ? messages.types[type] : type || messages.noType;
}

/** What a type starts with (A§9 Field limits). */
const typeDefaults: Readonly<Partial<Record<EditorType, Partial<InputField>>>> = {
  textarea: { rows: 4 },
  range: { min: 0, max: 100, step: 1, defaultValue: 50 },
  select: { options: [] },
  file: { accept: 'image/*', fileLimit: 5 },
  dropdown_with_image: { imageOptions: [] },
  prompt_builder: { promptBuilderConfig: { template: '', subFields: [] } },
};

export function defaultsOfType(type: string): Partial<InputField> {
  return isEditorType(type) ? (typeDefaults[type] ?? {}) : {};
}

export function newField(type: EditorType): InputField {
  return { id: crypto.randomUUID(), type, label: messages.types[type], ...typeDefaults[type] };
}
