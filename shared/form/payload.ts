import { activeFields } from './active-fields.ts';
import { fieldKey, valueOfField } from './field-key.ts';
import { putAt } from './field-path.ts';
import { isEmpty } from './field-rules.ts';
import { defaultValueOf, initialSubValues } from './initial-values.ts';
import type { InputField } from './input-field.ts';
import type { JsonObject, JsonValue } from '../rules/json.ts';
import { fileUrls, payloadValue } from './payload-value.ts';

/**
 * The provider's input made of a valid form's values. Hidden fields are sent with their default, empty values not at all,
 * and nothing that is not a field gets through.
 */
export function buildPayload(fields: readonly InputField[], values: Readonly<Record<string, unknown>>): JsonObject {
  const payload: JsonObject = {};
  for (const field of activeFields(fields, values)) {
    const value = field.hidden ? hiddenValue(field) : payloadValue(field, valueOfField(values, field));
    if (value === undefined) continue;
    putAt(payload, fieldKey(field), value);
    for (const name of field.additionalVariables ?? []) putAt(payload, name, additionalValue(field, name, value));
  }
  return withoutHoles(payload);
}

function hiddenValue(field: InputField): JsonValue | undefined {
  if (field.type === 'prompt_builder') return payloadValue(field, initialSubValues(field));
  if (field.type === 'file' && !isEmpty(field.defaultValue)) return fileUrls(field, [field.defaultValue].flat());
  return payloadValue(field, defaultValueOf(field));
}

function additionalValue(field: InputField, name: string, value: JsonValue): JsonValue {
  const wrapped = field.additionalVariableTypes?.[name] === 'list' && !Array.isArray(value);
  return wrapped ? [value] : value;
}

/** Closes the gaps that an empty `loras[0].path` leaves before a filled `loras[1].path`. */
function withoutHoles(payload: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, closeHoles(value)]));
}

function closeHoles(value: JsonValue): JsonValue {
  // `filter` passes over holes, and over nothing else: a null may be meant.
  if (Array.isArray(value)) return value.filter(() => true).map(closeHoles);
  return typeof value === 'object' && value !== null ? withoutHoles(value) : value;
}
