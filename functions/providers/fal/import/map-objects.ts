import { isJsonObject } from '#shared/kernel/json.ts';
import { defaultOf } from './default-of.ts';
import { mapJson } from './map-json.ts';
import { mapObject } from './map-object.ts';
import { dependent, firstEntry } from './optional-group.ts';
import { joined, labelOf, type Mapped, type MapSchema, type Place, skipped, withNote } from './place.ts';
import type { Schema } from './schema.ts';

/** Places for items that are not asked for; more can be added by duplicating fields. */
const usualPlaces = 3;
const mostPlaces = 6;
const mostFields = 30;

/** A list of objects as numbered places, each offered once the one before is filled. */
export function mapObjects(schema: Schema, item: Schema, place: Place, mapSchema: MapSchema): Mapped {
  const { value, noted } = defaultOf(schema, place);
  const { minItems = 0, maxItems = Infinity, uniqueItems } = schema;
  if (maxItems === 0) return skipped(place, 'It may only be empty');
  const given = Array.isArray(value) ? value.filter(isJsonObject) : [];
  const requiredCount = place.isRequired ? Math.max(1, minItems) : 0;
  const places = Math.min(maxItems, Math.max(usualPlaces, requiredCount, minItems, given.length));
  if (places > mostPlaces || uniqueItems || (minItems > 1 && !place.isRequired)) return mapJson(schema, place);
  const items = Array.from({ length: places }, (_, index) => {
    const label = `${place.labelPrefix}${labelOf(schema, place.name)}${places === 1 ? '' : ` ${index + 1}`}: `;
    const isRequired = index < requiredCount;
    const inner = { ...place, key: `${place.key}[${index}]`, labelPrefix: label, isRequired, given: given[index] };
    return mapObject({ ...item, default: undefined }, inner, mapSchema);
  });
  const chained = items.map(({ fields, unmapped }, index) => {
    const previous = index < requiredCount ? undefined : firstEntry(items[index - 1]?.fields ?? []);
    return { fields: previous ? dependent(fields, previous) : fields, unmapped: index === 0 ? unmapped : [] };
  });
  const all = noted(joined(chained));
  if (
    all.fields.length > mostFields ||
    all.fields.some((field) => field.type !== 'color' && field.variableName?.endsWith(']'))
  )
    return mapJson(schema, place);
  if (maxItems <= places) return all;
  const limit = maxItems === Infinity ? 'any number' : maxItems;
  return withNote(all, { key: `${place.key}[${places}]` }, `The form has places for ${places}; fal takes ${limit}`);
}
