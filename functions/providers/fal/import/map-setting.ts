import { defaultOf } from './default-of.ts';
import { mapConstant } from './map-constant.ts';
import { type Mapped, type Place, skipped, withNote } from './place.ts';
import type { Schema } from './schema.ts';

/** The switches of a model's safety checks: `enable_safety_checker`, `safety_tolerance`, `safety_settings`. */
const safetyName = /(^|_)safety(_|$)/;

/** With it, a model answers with the files themselves, too large for an answer; without it they are fetched by their addresses. */
const inlineName = 'sync_mode';

/** Whether it is the operator's to decide, and no subscriber's. */
export function isSetting({ name, within }: Place): boolean {
  return within.length === 0 && (name === inlineName || safetyName.test(name));
}

/** A value that is sent with every request: admins see it in the builder and may fix another one, subscribers never. */
export function mapSetting(schema: Schema, place: Place, map: (schema: Schema, place: Place) => Mapped): Mapped {
  if (place.name === inlineName) {
    const reason = 'Results are fetched by their addresses';
    return place.isRequired ? mapConstant(schema, false, place) : skipped(place, reason);
  }
  const isOffered = place.name.startsWith('enable_') && schema.default === undefined;
  const stated = isOffered ? { ...schema, default: true } : schema;
  const mapped = map(stated, place);
  const { value } = defaultOf(stated, place);
  if (value === undefined) {
    return place.isRequired
      ? withNote(mapped, place, 'fal names no value to fix this safety setting at; subscribers choose it')
      : skipped(place, "fal's own safety setting is kept");
  }
  const [field, ...others] = mapped.fields;
  if (field?.defaultValue === undefined || others.length > 0) return mapConstant(schema, value, place);
  return { ...mapped, fields: [{ ...field, hidden: true }] };
}
