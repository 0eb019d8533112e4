import { fieldKey } from './field-key.ts';
import { isEmpty, limitsOf } from './field-rules.ts';
import type { FieldValue, FormValues, InputField, SubField } from './input-field.ts';

const defaultRangeValue = 50;

type DefaultValue = InputField['defaultValue'];
type ScalarValue = SubField['defaultValue'];

/** What a form holds before anything is filled in; hidden fields are not part of it. */
export function initialValues(fields: readonly InputField[]): FormValues {
  return Object.fromEntries(
    fields.filter((field) => !field.hidden).map((field) => [fieldKey(field), initialValue(field)]),
  );
}

/** A field's default; a range has one even when its settings name none (S§5). */
export function defaultValueOf(field: InputField): DefaultValue {
  if (field.defaultValue !== undefined || field.type !== 'range') return field.defaultValue;
  const { min = 0, max = 100 } = limitsOf(field);
  return Math.max(min, Math.min(max, defaultRangeValue));
}

/** A prompt builder's sub-values before anything is filled in, by sub-field key. */
export function initialSubValues(field: InputField): Record<string, NonNullable<ScalarValue>> {
  const subFields = field.promptBuilderConfig?.subFields ?? [];
  return Object.fromEntries(subFields.map((subField) => [fieldKey(subField), initialScalar(subField)]));
}

function initialValue(field: InputField): FieldValue {
  if (field.type === 'prompt_builder') return initialSubValues(field);
  if (field.type === 'file') return initialFiles(field);
  const value = defaultValueOf(field);
  return Array.isArray(value) ? value.filter((item) => item !== null) : initialScalar(field);
}

function initialScalar(field: InputField): NonNullable<ScalarValue> {
  const value = [defaultValueOf(field)].flat()[0] ?? '';
  return field.type === 'boolean' ? value === true || value === 'true' : value;
}

function initialFiles(field: InputField): FieldValue {
  const urls = [field.defaultValue].flat().filter((url) => typeof url === 'string' && !isEmpty(url));
  const files = urls.map((url) => ({ publicUrl: String(url) }));
  return field.multiple ? files : (files[0] ?? null);
}
