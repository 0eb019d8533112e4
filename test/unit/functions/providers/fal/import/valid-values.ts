import { fc } from '@fast-check/vitest';
import type { AnyField } from '#shared/form/field-types.ts';
import type { ValueSchema } from '#shared/form/form-schemas.ts';
import { fieldKey, type FieldValue } from '#shared/form/form-values.ts';
import { rangeEnds } from '#shared/form/types/number-types.ts';
import { textNotation, accepts } from '#shared/form/value-schema.ts';
import type { JsonValue } from '#shared/kernel/json.ts';

/** Fills in a form by each field's own rules, and leaves out optional fields at random. */
export function validValues(fields: readonly AnyField[]): fc.Arbitrary<Record<string, FieldValue>> {
  const shown = fields.filter((field) => !field.hidden);
  return fc.record(Object.fromEntries(shown.map((field) => [fieldKey(field), validValue(field)])));
}

function validValue(field: AnyField): fc.Arbitrary<FieldValue> {
  const value = filledValue(field);
  return field.required || field.type === 'boolean' ? value : fc.option(value, { nil: '', freq: 3 });
}

function filledValue(field: AnyField): fc.Arbitrary<FieldValue> {
  switch (field.type) {
    case 'boolean':
      return fc.boolean();
    case 'number':
    case 'range':
      return numberIn({ ...field.valueSchema, ...minMax(field) }).map((value) =>
        field.max === 3 ? String(value) : value,
      );
    case 'select':
      return choice(field);
    case 'file':
      return files(field);
    case 'url':
      return fc.constantFrom('https://files.test/a', 'https://files.test/weights.safetensors');
    case 'email':
      return fc.constant('somebody@mail.test');
    case 'date':
      return fc.constant('2026-11-21');
    case 'color':
      return field.asRgb ? fc.constantFrom('#1a2b3c', '#FFFFFF') : text(field);
    default:
      return text(field);
  }
}

function minMax(field: AnyField): ValueSchema {
  const { min, max } = field.type === 'range' ? rangeEnds(field) : field;
  return {
    type: field.valueSchema?.type ?? 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  };
}

function choice({ options = [], multiple, allowCustomValue, valueSchema }: AnyField): fc.Arbitrary<FieldValue> {
  const values = options.map((option) => option.value);
  if (!multiple) {
    const own =
      allowCustomValue && valueSchema
        ? [filterValid(ofSchema(valueSchema).map(String), (one) => one.trim() === one && one !== '')]
        : [];
    return fc.oneof(fc.constantFrom(...values), ...own);
  }
  const { minItems = 1, maxItems = values.length } = valueSchema ?? {};
  const limits = { minLength: Math.max(1, minItems), maxLength: Math.max(1, minItems, maxItems) };
  return minItems > values.length
    ? fc.array(fc.constantFrom(...values), limits)
    : fc.subarray(values, { ...limits, maxLength: Math.min(limits.maxLength, values.length) });
}

function files({ accept = 'image/*', multiple, fileLimit = 5, valueSchema }: AnyField): fc.Arbitrary<FieldValue> {
  const names = { image: 'a.png', video: 'a.mp4', audio: 'a.mp3' };
  const kinds = accept.split(',').map((kind) => kind.replace('/*', '')) as (keyof typeof names)[];
  const one = fc.constantFrom(...kinds).map((kind) => ({ publicUrl: `https://media.test/${names[kind]}` }));
  return multiple ? fc.array(one, { minLength: Math.max(1, valueSchema?.minItems ?? 1), maxLength: fileLimit }) : one;
}

function text({ valueSchema = { type: 'string' } }: AnyField): fc.Arbitrary<FieldValue> {
  switch (textNotation(valueSchema)) {
    case 'value':
      return filterValid(ofSchema(valueSchema).map(String), (value) => value !== '');
    case 'json':
      return ofSchema(valueSchema).map((value) => JSON.stringify(value));
    case 'lines':
      return lines(valueSchema);
  }
}

function lines({ items = {}, minItems = 1, maxItems = 6, uniqueItems }: ValueSchema): fc.Arbitrary<string> {
  const line = filterValid(
    ofSchema(items).map(String),
    (one) => one.trim() === one && one !== '' && !/[\r\n]/.test(one),
  );
  const limits = {
    minLength: Math.max(1, minItems),
    maxLength: Math.max(1, minItems, Math.min(maxItems, minItems + 3)),
  };
  return (uniqueItems ? fc.uniqueArray(line, limits) : fc.array(line, limits)).map((all) => all.join('\n'));
}

/** JSON that a schema accepts. */
function ofSchema(schema: ValueSchema, levels = 4): fc.Arbitrary<JsonValue> {
  return filterValid(draft(schema, levels), (value) => accepts(schema, value));
}

/** A filter that gives up: when no value fits, a test's document is wrong. */
function filterValid<T>(values: fc.Arbitrary<T>, isValid: (value: T) => boolean): fc.Arbitrary<T> {
  let misses = 0;
  return values.filter((value) => {
    if (isValid(value)) return true;
    misses += 1;
    if (misses > 20_000) throw new Error(`No value fits, such as ${JSON.stringify(value)}`);
    return false;
  });
}

function draft(schema: ValueSchema, levels: number): fc.Arbitrary<JsonValue> {
  const variants = schema.anyOf ?? schema.oneOf;
  const { anyOf: _anyOf, oneOf: _oneOf, ...outer } = schema;
  if (variants) return fc.oneof(...variants.map((variant) => draft({ ...outer, ...variant }, levels)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return schema.pattern ? fc.stringMatching(new RegExp(schema.pattern, 'u')) : textOfLength(schema);
    case 'number':
    case 'integer':
      return numberIn(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema, levels);
    case 'object':
      return objectOf(schema, levels);
    case undefined:
      return schema.properties ? objectOf(schema, levels) : fc.constantFrom<JsonValue>('free', 1, { a: [true] });
  }
}

function textOfLength({ minLength = 1, maxLength = minLength + 40 }: ValueSchema): fc.Arbitrary<string> {
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: 'grapheme-ascii' });
}

function numberIn(schema: ValueSchema): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const isWhole = schema.type === 'integer';
  const low = Math.max(minimum ?? -1e6, exclusiveMinimum ?? -1e6);
  const high = Math.max(Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity, 1e9 + Math.max(0, low)), low);
  const drawn = multipleOf
    ? fc
        .integer({ min: Math.ceil(low / multipleOf), max: Math.floor(high / multipleOf) })
        .map((times) => times * multipleOf)
    : isWhole
      ? fc.integer({ min: Math.ceil(low), max: Math.floor(high) })
      : fc.oneof(
          fc.double({ min: low, max: high, noNaN: true }).map((value) => (Math.abs(value) < 1e-90 ? 0 : value)),
          fc.constantFrom(low, high),
        );
  return filterValid(drawn, (value) => accepts({ ...schema, type: isWhole ? 'integer' : 'number' }, value));
}

function listOf(
  { items = {}, prefixItems, minItems = 0, maxItems = minItems + 3 }: ValueSchema,
  levels: number,
): fc.Arbitrary<JsonValue> {
  if (prefixItems) return fc.tuple(...prefixItems.map((one) => draft(one, levels - 1)));
  if (levels === 0) return fc.constant([]);
  return fc.array(draft(items, levels - 1), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
}

function objectOf(
  { properties = {}, required = [], additionalProperties: more }: ValueSchema,
  levels: number,
): fc.Arbitrary<JsonValue> {
  const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, draft(part, levels - 1)]));
  const namedProperties = fc.record(parts, {
    requiredKeys: required.filter((name) => Object.hasOwn(properties, name)),
  });
  if (more === false) return namedProperties;
  const extra = fc.dictionary(
    fc.stringMatching(/^x[a-z]{2,6}$/),
    typeof more === 'object' ? draft(more, levels - 1) : fc.constant(1),
    { maxKeys: 2 },
  );
  return fc.tuple(extra, namedProperties).map(([extraProperties, named]) => ({ ...extraProperties, ...named }));
}
