import { acceptedValue } from '#shared/form/accepted-value.ts';
import type { JsonValue } from '#shared/kernel/json.ts';
import { accepts } from '#shared/form/value-schema.ts';
import { type Mapped, type Place, withNote } from './place.ts';
import type { Schema } from './schema.ts';
import { valueSchemaOf } from './value-schema-of.ts';

interface Default {
  readonly value: JsonValue | undefined;
  /** Lists a default that fal itself would refuse. */
  readonly noted: (mapped: Mapped) => Mapped;
}

/** The default that a place or its schema names, as the schema accepts it: fal says 5 where it takes "5". */
export function defaultOf(schema: Schema, place: Place): Default {
  const stated = place.given ?? schema.default ?? undefined;
  if (stated === undefined || stated === '') return { value: undefined, noted: (mapped) => mapped };
  const accepted = valueSchemaOf(schema);
  const value = typeof stated === 'object' ? stated : acceptedValue(accepted, stated);
  if (accepts(accepted, value)) return { value, noted: (mapped) => mapped };
  const reason = `The default ${JSON.stringify(stated).slice(0, 80)} is not a value that the field accepts; it was left out`;
  return { value: undefined, noted: (mapped) => withNote(mapped, place, reason) };
}
