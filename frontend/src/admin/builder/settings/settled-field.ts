import { fieldKey } from '#shared/form/field-key.ts';
import { type InputField, inputFieldSchema } from '#shared/form/input-field.ts';
import { type EditorType, isEditorType } from '../field-types.ts';

/** Settings that only some types have a use for. */
const ofTypes: Readonly<Record<string, readonly EditorType[]>> = {
  rows: ['textarea'],
  enablePromptEnhancement: ['textarea'],
  systemInstructions: ['textarea'],
  min: ['number', 'range'],
  max: ['number', 'range'],
  step: ['number', 'range'],
  options: ['select'],
  imageOptions: ['dropdown_with_image'],
  multiple: ['select', 'dropdown_with_image', 'file'],
  allowCustomValue: ['select', 'dropdown_with_image'],
  customValueLabel: ['select', 'dropdown_with_image'],
  customButtonLabel: ['select', 'dropdown_with_image'],
  customInputPlaceholder: ['select', 'dropdown_with_image'],
  accept: ['file'],
  fileLimit: ['file'],
  imageValidationPrompt: ['file'],
  promptBuilderConfig: ['prompt_builder'],
};

/** A draft as it is kept: with a variable name, without what was left blank or belongs to a former type. */
export function settledField(draft: InputField, original: InputField): InputField {
  const kept = Object.entries(draft).filter(([name, value]) => {
    const isOff = value === false && name !== 'defaultValue' && !Object.hasOwn(original, name);
    return !isOff && !isBlank(value) && (draft.type === original.type || isOfType(name, draft.type));
  });
  return inputFieldSchema.parse({
    ...Object.fromEntries(kept),
    label: draft.label.trim(),
    variableName: fieldKey(draft),
  });
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.every(isBlank));
}

function isOfType(name: string, type: string): boolean {
  const types = ofTypes[name];
  return types === undefined || (isEditorType(type) && types.includes(type));
}
