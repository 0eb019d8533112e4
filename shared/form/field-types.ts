import * as z from 'zod/mini';
import { type BaseField, basePartSettings, baseSettings } from './base-field.ts';
import { type FieldRules, publicSettings, withDefaults } from './field-rules.ts';
import { textRules } from './text-rules.ts';
import { boolean } from './types/boolean.ts';
import { color } from './types/color.ts';
import { date } from './types/date.ts';
import { dropdownWithImage } from './types/dropdown-with-image.ts';
import { email } from './types/email.ts';
import { file } from './types/file.ts';
import { number } from './types/number.ts';
import { password } from './types/password.ts';
import { definePromptBuilder } from './types/prompt-builder.ts';
import { range } from './types/range.ts';
import { select } from './types/select.ts';
import { tel } from './types/tel.ts';
import { text } from './types/text.ts';
import { textarea } from './types/textarea.ts';
import { time } from './types/time.ts';
import { url } from './types/url.ts';

const partTypes = {
  text,
  email,
  password,
  url,
  tel,
  textarea,
  number,
  range,
  select,
  boolean,
  dropdown_with_image: dropdownWithImage,
  date,
  time,
  color,
} as const;
export type PartType = keyof typeof partTypes;

type Merged<F> = (F extends unknown ? (field: Omit<F, 'type'>) => void : never) extends (field: infer A) => void
  ? A
  : never;
type SchemaOf<Types> = { [T in keyof Types]: Types[T] extends { readonly schema: infer S } ? S : never }[keyof Types];
type AnyPart = Merged<z.infer<SchemaOf<typeof partTypes>>>;

/** Fields of an unknown type are stored unchanged, shown as unsupported and sent as text. */
const unknownRules = withDefaults<BaseField>(textRules());
const unknownType = z
  .string()
  .check(z.refine((type) => !isKnown(type), { abort: true }))
  .brand<'UnknownType'>();
type UnknownType = z.infer<typeof unknownType>;

type PartSchemaOf<Types> = {
  [T in keyof Types]: Types[T] extends { readonly partSchema: infer S } ? S : never;
}[keyof Types];
export type Part = Merged<z.infer<PartSchemaOf<typeof partTypes>>> & { readonly type: string };

const partSchema: z.ZodMiniType<Part> = z.union([
  z.discriminatedUnion('type', asNonEmpty(Object.values(partTypes).map((type) => type.partSchema))),
  // Also parses types that parts can't have, because old parts can have them.
  z.looseObject({
    ...basePartSettings,
    type: z.string().check(z.refine((type) => !isPartType(type), { abort: true })),
  }),
]);

const shownPartSchema = z.object({ ...basePartSettings, type: z.string() });

/** Unknown types show only their base settings. */
export function shownPart(part: Part): Part {
  return isPartType(part.type) ? part : shownPartSchema.parse(part);
}

// Decision: docs/decisions/033-form-fields.md
/**
 * Every field type. To add one: its module in `types/`, a line here, and the places that the type checker then reports.
 */
const knownTypes = {
  ...partTypes,
  file,
  prompt_builder: definePromptBuilder(partSchema, {
    problems: (part, value) => rulesForPart(part).problems(part, value),
    startValue: (part) => rulesForPart(part).startValue(part),
  }),
} as const;
export type FieldType = keyof typeof knownTypes;
export const fieldTypes = Object.keys(knownTypes).filter(isFieldType);

export type FieldOf<T extends FieldType> = z.infer<(typeof knownTypes)[T]['schema']>;
interface UnknownField extends BaseField {
  readonly type: UnknownType;
}
const unknownFieldSchema: z.ZodMiniType<UnknownField> = z.looseObject({ ...baseSettings, type: unknownType });

export const fieldSchema = z
  .union([
    z.discriminatedUnion('type', asNonEmpty(Object.values(knownTypes).map((type) => type.schema))),
    unknownFieldSchema,
  ])
  .register(z.globalRegistry, { id: 'InputField' });
export type Field = z.infer<typeof fieldSchema>;

/** A field with the settings of several types, such as one whose type is being changed. */
export type AnyField<T extends FieldType = FieldType> = Merged<FieldOf<T>> & { readonly type: string };

/** Says that images are checked, but hides the instruction for the check. */
export const publicFieldSchema = z
  .union([
    z.discriminatedUnion('type', asNonEmpty(Object.values(knownTypes).map((type) => type.publicSchema))),
    z.object({ ...baseSettings, ...publicSettings, type: unknownType }),
  ])
  .register(z.globalRegistry, { id: 'PublicField' });
export type PublicField = z.infer<typeof publicFieldSchema>;

export type ShownField<T extends FieldType = FieldType> = { readonly type: string } & Merged<
  z.infer<(typeof knownTypes)[T]['publicSchema']>
>;

export function isFieldType(type: string): type is FieldType {
  return isKnown(type);
}

export function isPartType(type: string): type is PartType {
  return Object.hasOwn(partTypes, type);
}

export function rulesForType({ type }: { readonly type: string }): FieldRules<AnyField> {
  return isFieldType(type) ? knownTypes[type] : unknownRules;
}

function rulesForPart({ type }: { readonly type: string }): FieldRules<AnyPart> {
  return isPartType(type) ? partTypes[type] : unknownRules;
}

function isKnown(type: string): boolean {
  return Object.hasOwn(knownTypes, type);
}

function asNonEmpty<T>([first, ...others]: readonly T[]): [T, ...T[]] {
  if (first === undefined) throw new Error('There are no field types');
  return [first, ...others];
}
