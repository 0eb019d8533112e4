import { fieldKey, valueOfField } from './field-key.ts';
import { putAt } from './field-path.ts';
import { filesOf, isEmpty } from './field-rules.ts';
import { defaultValueOf, initialSubValues } from './initial-values.ts';
import type { InputField } from './input-field.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { renderPromptTemplate } from './prompt-template.ts';

/**
 * The provider's input made of a valid form's values. Hidden fields are sent with their default, empty values not at all,
 * and nothing that is not a field gets through.
 */
export function buildPayload(fields: readonly InputField[], values: Readonly<Record<string, unknown>>): JsonObject {
  const payload: JsonObject = {};
  for (const field of fields) {
    const value = field.hidden ? hiddenValue(field) : toJson(field, valueOfField(values, field));
    if (value === undefined) continue;
    putAt(payload, fieldKey(field), value);
    for (const name of field.additionalVariables ?? []) putAt(payload, name, additionalValue(field, name, value));
  }
  return withoutHoles(payload);
}

function hiddenValue(field: InputField): JsonValue | undefined {
  if (field.type === 'prompt_builder') return toJson(field, initialSubValues(field));
  if (field.type === 'file' && !isEmpty(field.defaultValue)) return toFiles(field, [field.defaultValue].flat());
  return toJson(field, defaultValueOf(field));
}

function additionalValue(field: InputField, name: string, value: JsonValue): JsonValue {
  const wrapped = field.additionalVariableTypes?.[name] === 'list' && !Array.isArray(value);
  return wrapped ? [value] : value;
}

function toJson(field: InputField, value: unknown): JsonValue | undefined {
  if (field.type === 'prompt_builder') return renderBuilder(field, value) || undefined;
  if (isEmpty(value)) return undefined;
  if (field.type === 'file') return toFiles(field, filesOf(value)?.map((file) => file.publicUrl) ?? []);
  if (!Array.isArray(value)) return toScalar(field, value);
  const items = value.map((item) => toScalar(field, item)).filter((item) => item !== undefined);
  return items.length > 0 ? items : undefined;
}

function toFiles(field: InputField, urls: readonly unknown[]): JsonValue | undefined {
  const sent = urls.filter((url) => typeof url === 'string').filter((url) => url !== '');
  return field.multiple ? (sent.length > 0 ? sent : undefined) : sent[0];
}

function renderBuilder(field: InputField, value: unknown): string {
  if (!field.promptBuilderConfig || typeof value !== 'object' || value === null) return '';
  return renderPromptTemplate(field.promptBuilderConfig, { ...value });
}

function toScalar(field: InputField, value: unknown): JsonValue | undefined {
  if (isEmpty(value)) return undefined;
  if (isNumeric(field)) return Number.isFinite(Number(value)) ? Number(value) : undefined;
  if (field.type === 'boolean') return value === true || value === 'true';
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

/** Options are stored as text, so a choice whose default is a number is sent as one: providers refuse "5" for 5. */
function isNumeric(field: InputField): boolean {
  const isChoice = field.type === 'select' || field.type === 'dropdown_with_image';
  return field.type === 'number' || field.type === 'range' || (isChoice && typeof field.defaultValue === 'number');
}

/** Closes the gaps that an empty `loras[0].path` leaves before a filled `loras[1].path`. */
function withoutHoles(payload: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, closeHoles(value)]));
}

function closeHoles(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(closeHoles);
  return typeof value === 'object' && value !== null ? withoutHoles(value) : value;
}
