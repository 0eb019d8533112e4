import type { JsonValue } from '#shared/kernel/json.ts';
import { fieldAt, type Mapped, type Place } from './place.ts';
import type { Schema } from './schema.ts';

/** What is always sent as it is. Text that is empty, null, lists and objects are written as JSON. */
export function mapConstant(schema: Schema, value: JsonValue, place: Place): Mapped {
  const isPlain = typeof value !== 'object' && value !== '';
  if (isPlain) return fieldAt(schema, place, { type: 'text', hidden: true, defaultValue: value });
  return fieldAt(schema, place, {
    type: 'textarea',
    hidden: true,
    defaultValue: JSON.stringify(value),
    valueSchema: {},
  });
}
