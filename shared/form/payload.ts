import type { JsonObject, JsonValue } from '../rules/json.ts';
import { fieldKey, valueOfField } from './field-key.ts';
import { putAt } from './field-path.ts';
import { type AnyField, rulesOf } from './field-types.ts';
import { isEmpty } from './form-values.ts';
import { activeFields } from './visibility.ts';

/**
 * The provider's input made of a valid form's values. Hidden fields are sent with their default, empty values not at all,
 * and nothing that is not a field gets through.
 */
export function buildPayload(fields: readonly AnyField[], values: Readonly<Record<string, unknown>>): JsonObject {
  const payload: JsonObject = {};
  for (const field of activeFields(fields, values)) {
    const value = sentValue(field, valueOfField(values, field));
    if (value === undefined) continue;
    putAt(payload, fieldKey(field), value);
    for (const name of field.additionalVariables ?? []) putAt(payload, name, additionalValue(field, name, value));
  }
  return withoutHoles(payload);
}

function sentValue(field: AnyField, value: unknown): JsonValue | undefined {
  if (field.hidden) return rulesOf(field).hiddenPayload(field);
  return isEmpty(value) ? undefined : rulesOf(field).payload(field, value);
}

function additionalValue(field: AnyField, name: string, value: JsonValue): JsonValue {
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
