import {
  type Field,
  type FieldOf,
  fieldSchema,
  type FieldType,
  type ValueSchema,
  type VisibilityRule,
} from '#shared/form/form-schemas.ts';
import { safePattern } from '#shared/form/safe-pattern.ts';
import { acceptedValue, accepts } from '#shared/form/value-schema.ts';
import { isStorable, isStorableName, type JsonValue } from '#shared/kernel/json.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import type { Schema } from './json-schema.ts';

export interface Parameter {
  /** The full name in the input: `loras[0].path`. */
  readonly key: string;
  readonly name: string;
  readonly parents: readonly string[];
  readonly labelPrefix: string;
  readonly isRequired: boolean;
  readonly parentDefault: JsonValue | undefined;
  readonly inputKinds: readonly MediaType[];
}

export interface Unmapped {
  readonly path: string;
  readonly reason: string;
}

export interface Mapped {
  readonly fields: readonly Field[];
  readonly unmapped: readonly Unmapped[];
}

export function joinMapped(parts: readonly Mapped[]): Mapped {
  return { fields: parts.flatMap(({ fields }) => fields), unmapped: parts.flatMap(({ unmapped }) => unmapped) };
}

export function skip(parameter: Pick<Parameter, 'key'>, reason: string): Mapped {
  return { fields: [], unmapped: [{ path: parameter.key, reason }] };
}

export function withNote(mapped: Mapped, parameter: Pick<Parameter, 'key'>, reason: string): Mapped {
  return { ...mapped, unmapped: [...mapped.unmapped, { path: parameter.key, reason }] };
}

type Settings = { [T in FieldType]: Partial<FieldOf<T>> & { readonly type: T } }[FieldType];

export function fieldAt(schema: Schema, parameter: Parameter, settings: Settings): Mapped {
  const field = {
    id: parameter.key,
    variableName: parameter.key,
    label: `${parameter.labelPrefix}${chooseLabel(schema, parameter.name)}`.replace(/: $/, ''),
    required: parameter.isRequired || undefined,
    description: tidy(schema.description),
    ...settings,
  };
  const stated = Object.fromEntries(Object.entries(field).filter(([, setting]) => setting !== undefined));
  return { fields: [fieldSchema.parse(stated)], unmapped: [] };
}

export function chooseLabel({ title }: Schema, name: string): string {
  return title === '' ? '' : (tidy(title) ?? splitWords(name));
}

function tidy(text = ''): string | undefined {
  return text.replace(/\s+/g, ' ').trim() || undefined;
}

export function splitWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[_\s-]+/);
  return (
    words
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
      .trim() || name
  );
}

interface Default {
  readonly value: JsonValue | undefined;
  readonly addNote: (mapped: Mapped) => Mapped;
}

/** Converts a default to the accepted type, because fal writes 5 where it takes "5". */
export function readDefault(schema: Schema, parameter: Parameter): Default {
  const stated = parameter.parentDefault ?? schema.default ?? undefined;
  if (stated === undefined || stated === '') return { value: undefined, addNote: (mapped) => mapped };
  const accepted = toValueSchema(schema);
  const value = typeof stated === 'object' ? stated : acceptedValue(accepted, stated);
  if (accepts(accepted, value)) return { value, addNote: (mapped) => mapped };
  const reason = `The default ${JSON.stringify(stated).slice(0, 80)} is not a value that the field accepts; it was left out`;
  return { value: undefined, addNote: (mapped) => withNote(mapped, parameter, reason) };
}

/** DynamoDB stores 32 levels; each level of a schema takes two, and the form takes some. */
const maxDepth = 10;

export function toValueSchema(schema: Schema, levels = maxDepth): ValueSchema {
  if (levels === 0) return {};
  const inner = (part: Schema) => toValueSchema(part, levels - 1);
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern } = schema;
  const { minItems, maxItems, uniqueItems, required, minProperties, maxProperties, multipleOf } = schema;
  const { items, prefixItems, properties, additionalProperties: more, anyOf, oneOf } = schema;
  return withoutUndefined({
    type,
    ...storableBounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }),
    minLength,
    maxLength,
    minItems,
    maxItems,
    minProperties,
    maxProperties,
    uniqueItems: uniqueItems || undefined,
    enum: schema.const === undefined ? schema.enum?.filter((value) => isStorable(value)) : [schema.const],
    multipleOf: multipleOf !== undefined && multipleOf > 0 ? multipleOf : undefined,
    pattern: pattern !== undefined && safePattern(pattern) ? pattern : undefined,
    required: required && required.length > 0 ? [...required] : undefined,
    items: items && inner(items),
    prefixItems: prefixItems?.map(inner),
    properties: properties && innerProperties(properties, inner),
    additionalProperties: typeof more === 'object' ? inner(more) : more === false ? false : undefined,
    anyOf: anyOf?.map(inner),
    oneOf: oneOf?.map(inner),
  });
}

function storableBounds(bounds: Pick<ValueSchema, 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'>) {
  return Object.fromEntries(Object.entries(bounds).filter(([, bound]) => isStorable(bound)));
}

export function isFullyChecked(schema: Schema): boolean {
  return JSON.stringify(toValueSchema(schema)) === JSON.stringify(toValueSchema(schema, Infinity));
}

export function findConstraints(
  schema: Schema,
  checkedByField: readonly (keyof ValueSchema)[],
): ValueSchema | undefined {
  const valueSchema = toValueSchema(schema);
  const checked = new Set<string>(checkedByField);
  return Object.keys(valueSchema).every((keyword) => checked.has(keyword)) ? undefined : valueSchema;
}

function innerProperties(properties: Readonly<Record<string, Schema>>, inner: (part: Schema) => ValueSchema) {
  const storable = Object.entries(properties).filter(([name]) => isStorableName(name));
  return Object.fromEntries(storable.map(([name, part]) => [name, inner(part)]));
}

function withoutUndefined(schema: ValueSchema): ValueSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

export const yesOrNo = {
  type: 'select',
  options: [
    { label: 'Yes', value: 'true' },
    { label: 'No', value: 'false' },
  ],
  valueSchema: { type: 'boolean' },
} satisfies Partial<Field>;

/** The others appear after the first required field. Without one, nothing is prefilled or sent untouched. */
export function optionalGroup(fields: readonly Field[], isGiven: boolean): Field[] {
  const leader = findLeader(fields);
  if (leader) {
    const leaderField = isGiven ? withoutRequired(leader) : withoutDefault(leader);
    return showWhenFilled(fields, leader).map((field) => (field === leader ? leaderField : field));
  }
  const first = fields.find((field) => !field.hidden);
  if (!first) return [];
  return fields.map((field) => {
    if (field.hidden) return withRule(field, first);
    return isGiven || hasRule(field) ? field : withoutDefault(field);
  });
}

export function showWhenFilled(fields: readonly Field[], leader: Field): Field[] {
  return fields.map((field) => (field === leader || hasRule(field) ? field : withRule(field, leader)));
}

export function firstEntry(fields: readonly Field[]): Field | undefined {
  return fields.find((field) => !field.hidden && !hasRule(field));
}

function findLeader(fields: readonly Field[]): Field | undefined {
  const candidates = fields.filter((field) => !field.hidden && !hasRule(field));
  const required = candidates.filter((field) => field.required);
  const open = required.find((field) => field.defaultValue === undefined && field.type !== 'boolean');
  const isConstantNeeded = fields.some((field) => field.hidden && field.required);
  return open ?? required[0] ?? (isConstantNeeded ? candidates[0] : undefined);
}

function withoutRequired({ required: _required, ...field }: Field): Field {
  return field;
}

function withoutDefault(field: Field): Field {
  const { defaultValue, ...emptied } = withoutRequired(field);
  if (emptied.type === 'boolean') return { ...emptied, ...yesOrNo };
  if (emptied.type === 'file' || typeof defaultValue === 'object' || defaultValue === undefined) return emptied;
  const { placeholder = String(defaultValue) } = emptied;
  return { ...emptied, type: emptied.type === 'range' ? 'number' : emptied.type, placeholder };
}

function withRule(field: Field, leader: Field): Field {
  const rule: VisibilityRule = { effect: 'show', field: leader.variableName ?? leader.id, is: 'not_empty' };
  return { ...field, rules: [...(field.rules ?? []), rule] };
}

function hasRule({ rules = [] }: Field): boolean {
  return rules.length > 0;
}
