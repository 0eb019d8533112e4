// Subscribers' pages import only types from here, because zod would be a tenth of their scripts.
import * as z from 'zod/mini';
import { jsonValueSchema } from '../kernel/schemas.ts';
import { noControls } from '../kernel/texts.ts';

const visibilityRuleSchema = z.object({
  /** All `show` rules must hold; any `hide` rule hides the field; any `require` rule makes it required. */
  effect: z.enum(['show', 'hide', 'require']),
  field: z.string(),
  is: z.enum(['equals', 'in', 'not_empty']),
  values: z.optional(z.array(z.union([z.string(), z.number(), z.boolean()]))),
});
export type VisibilityRule = z.infer<typeof visibilityRuleSchema>;

const count = z.optional(z.int().check(z.minimum(0)));
const bound = z.optional(z.number());

/** Only keywords of JSON Schema that can be checked reliably. */
export const valueSchemaSchema = z.object({
  type: z.optional(z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])),
  enum: z.optional(z.array(jsonValueSchema)),
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  multipleOf: z.optional(z.number().check(z.positive())),
  minLength: count,
  maxLength: count,
  pattern: z.optional(z.string()),
  minItems: count,
  maxItems: count,
  uniqueItems: z.optional(z.boolean()),
  get items() {
    return z.optional(valueSchemaSchema);
  },
  get prefixItems() {
    return z.optional(z.array(valueSchemaSchema));
  },
  required: z.optional(z.array(z.string())),
  get properties() {
    return z.optional(z.record(z.string(), valueSchemaSchema));
  },
  get additionalProperties() {
    return z.optional(z.union([z.boolean(), valueSchemaSchema]));
  },
  minProperties: count,
  maxProperties: count,
  get anyOf() {
    return z.optional(z.array(valueSchemaSchema));
  },
  get oneOf() {
    return z.optional(z.array(valueSchemaSchema));
  },
});
z.globalRegistry.add(valueSchemaSchema, { id: 'ValueSchema' });
export type ValueSchema = z.infer<typeof valueSchemaSchema>;

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const naming = {
  id: z.string().check(z.regex(noControls)),
  key: z.optional(z.string()),
  /** Can be nested: `loras[0].path`. */
  variableName: z.optional(z.string()),
  label: z.string(),
  required: z.optional(z.boolean()),
  placeholder: z.optional(z.string()),
  description: z.optional(z.string()),
};

const baseSettings = {
  ...naming,
  additionalVariables: z.optional(z.array(z.string())),
  /** `list` wraps the value in an array. */
  additionalVariableTypes: z.optional(z.record(z.string(), z.enum(['string', 'list']))),
  advanced: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  defaultValue: z.optional(z.union([scalarSchema, z.array(scalarSchema)])),
  rules: z.optional(z.array(visibilityRuleSchema)),
  /** Can be stricter than the type. A textarea takes lists of scalars one item per line, and other values as JSON. */
  valueSchema: z.optional(valueSchemaSchema),
};
const baseFieldSchema = z.object(baseSettings);
export type BaseField = z.infer<typeof baseFieldSchema>;

const basePartSettings = { ...naming, defaultValue: z.optional(scalarSchema) };
const basePartSchema = z.object(basePartSettings);
export type BasePart = z.infer<typeof basePartSchema>;

const publicSettings = { checksImages: z.optional(z.boolean()), section: z.optional(z.string()) };

const optionSchema = z.object({
  label: z.string(),
  value: z.string(),
  sampleUrl: z.optional(z.url()),
});
export type Option = z.infer<typeof optionSchema>;

type Shape = z.core.$ZodLooseShape;

interface TypeSettings<S extends Shape, X extends Shape, P extends Shape> {
  /** A setting's name has one meaning in every type. */
  readonly settings: S;
  /** Only admins see these settings. */
  readonly secret: X;
  readonly part: P;
}

function fieldType<const T extends string, S extends Shape, X extends Shape, P extends Shape>(
  name: T,
  { settings, secret, part }: TypeSettings<S, X, P>,
) {
  const type = z.literal(name);
  return {
    schema: z.object({ ...baseSettings, ...settings, ...secret, type }),
    publicSchema: z.object({ ...baseSettings, ...settings, ...publicSettings, type }),
    partSchema: z.object({ ...basePartSettings, ...part, type }),
  };
}

const plain = { settings: {}, secret: {}, part: {} };

const promptSetting = { isPrompt: z.optional(z.boolean()) };

const numberSettings = { min: z.optional(z.number()), max: z.optional(z.number()), step: z.optional(z.number()) };
const numbers = { ...plain, settings: numberSettings, part: numberSettings };

const choiceSettings = {
  options: z.optional(z.array(optionSchema)),
  multiple: z.optional(z.boolean()),
  allowCustomValue: z.optional(z.boolean()),
  customValueLabel: z.optional(z.string()),
  customButtonLabel: z.optional(z.string()),
  customInputPlaceholder: z.optional(z.string()),
};
const choices = { ...plain, settings: choiceSettings, part: { options: choiceSettings.options } };

const partTypes = {
  text: fieldType('text', { ...plain, settings: promptSetting }),
  email: fieldType('email', plain),
  password: fieldType('password', plain),
  url: fieldType('url', plain),
  tel: fieldType('tel', plain),
  textarea: fieldType('textarea', {
    ...plain,
    settings: { ...promptSetting, rows: z.optional(z.int()), enablePromptEnhancement: z.optional(z.boolean()) },
    secret: { systemInstructions: z.optional(z.string()) },
  }),
  number: fieldType('number', numbers),
  range: fieldType('range', numbers),
  select: fieldType('select', choices),
  boolean: fieldType('boolean', plain),
  dropdown_with_image: fieldType('dropdown_with_image', {
    ...choices,
    settings: {
      ...choiceSettings,
      imageOptions: z.optional(z.array(z.extend(optionSchema, { imageUrl: z.string() }))),
    },
  }),
  date: fieldType('date', plain),
  time: fieldType('time', plain),
  color: fieldType('color', {
    ...plain,
    /** True when the provider takes `{ r, g, b }`, each from 0 to 255, instead of the digits. */
    secret: { asRgb: z.optional(z.boolean()) },
  }),
} as const;
export type PartType = keyof typeof partTypes;

type SchemasOf<Types, Name extends string> = {
  [T in keyof Types]: Types[T] extends { readonly [N in Name]: infer S } ? S : never;
}[keyof Types];
type Merged<F> = (F extends unknown ? (field: Omit<F, 'type'>) => void : never) extends (field: infer A) => void
  ? A
  : never;
export type Part = Merged<z.infer<SchemasOf<typeof partTypes, 'partSchema'>>> & { readonly type: string };

const partSchema: z.ZodMiniType<Part> = z.union([
  z.discriminatedUnion('type', asNonEmpty(Object.values(partTypes).map((type) => type.partSchema))),
  // Old parts can have types that parts can no longer have.
  z.looseObject({
    ...basePartSettings,
    type: z.string().check(z.refine((type) => !Object.hasOwn(partTypes, type), { abort: true })),
  }),
]);

const shownPartSchema = z.object({ ...basePartSettings, type: z.string() });

export function shownPart(part: Part): Part {
  return Object.hasOwn(partTypes, part.type) ? part : shownPartSchema.parse(part);
}

// Decision: docs/decisions/033-form-fields.md
const allTypes = {
  ...partTypes,
  file: fieldType('file', {
    ...plain,
    settings: {
      accept: z.optional(z.string()),
      multiple: z.optional(z.boolean()),
      fileLimit: z.optional(z.int()),
      maxMegabytes: z.optional(z.int()),
    },
    secret: { imageValidationPrompt: z.optional(z.string()) },
  }),
  prompt_builder: fieldType('prompt_builder', {
    ...plain,
    settings: {
      ...promptSetting,
      promptBuilderConfig: z.optional(z.object({ template: z.string(), subFields: z.array(partSchema) })),
    },
  }),
} as const;
export type FieldType = keyof typeof allTypes;
export type FieldOf<T extends FieldType> = z.infer<(typeof allTypes)[T]['schema']>;

/** Fields of an unknown type are stored unchanged, shown as unsupported and sent as text. */
const unknownType = z
  .string()
  .check(z.refine((type) => !Object.hasOwn(allTypes, type), { abort: true }))
  .brand<'UnknownType'>();
interface UnknownField extends BaseField {
  readonly type: z.infer<typeof unknownType>;
}
const unknownFieldSchema: z.ZodMiniType<UnknownField> = z.looseObject({ ...baseSettings, type: unknownType });

export const fieldSchema = z
  .union([
    z.discriminatedUnion('type', asNonEmpty(Object.values(allTypes).map((type) => type.schema))),
    unknownFieldSchema,
  ])
  .register(z.globalRegistry, { id: 'InputField' });
export type Field = z.infer<typeof fieldSchema>;

export type AnyField<T extends FieldType = FieldType> = Merged<FieldOf<T>> & { readonly type: string };

/** Says that images are checked, but hides the instruction for the check. */
export const publicFieldSchema = z
  .union([
    z.discriminatedUnion('type', asNonEmpty(Object.values(allTypes).map((type) => type.publicSchema))),
    z.object({ ...baseSettings, ...publicSettings, type: unknownType }),
  ])
  .register(z.globalRegistry, { id: 'PublicField' });
export type PublicField = z.infer<typeof publicFieldSchema>;

export type ShownField<T extends FieldType = FieldType> = { readonly type: string } & Merged<
  z.infer<(typeof allTypes)[T]['publicSchema']>
>;

function asNonEmpty<T>([first, ...others]: readonly T[]): [T, ...T[]] {
  if (first === undefined) throw new Error('There are no field types');
  return [first, ...others];
}
