import * as z from 'zod/mini';
import { type JsonValue, jsonValueSchema } from '#shared/kernel/json.ts';

const text = z.catch(z.optional(z.string()), undefined);
const number = z.catch(z.optional(z.number()), undefined);
const count = z.catch(z.optional(z.int().check(z.minimum(0))), undefined);
const flag = z.catch(z.optional(z.boolean()), undefined);
const anything = z.optional(z.unknown());
const json = z.catch(z.optional(jsonValueSchema), undefined);
const words = z.catch(z.optional(z.array(z.string())), undefined);
const bound = z.catch(z.optional(z.union([z.number(), z.boolean()])), undefined);
const uiHints = z.catch(z.optional(z.object({ field: text, hidden: flag, important: flag })), undefined);

const schemaTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;
export type SchemaType = (typeof schemaTypes)[number];
const type = z.enum(schemaTypes);

/** A schema as it stands in a document: keywords that make no sense are taken as not said. */
export const rawSchema = z.object({
  $ref: text,
  type: z.catch(z.optional(z.union([type, z.array(type)])), undefined),
  title: text,
  description: text,
  format: text,
  default: json,
  example: json,
  examples: json,
  enum: z.catch(z.optional(z.array(jsonValueSchema)), undefined),
  const: json,
  nullable: flag,
  minimum: number,
  maximum: number,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  multipleOf: number,
  minLength: count,
  maxLength: count,
  pattern: text,
  minItems: count,
  maxItems: count,
  uniqueItems: flag,
  minProperties: count,
  maxProperties: count,
  required: words,
  items: anything,
  prefixItems: z.catch(z.optional(z.array(z.unknown())), undefined),
  properties: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
  additionalProperties: anything,
  anyOf: z.catch(z.optional(z.array(z.unknown())), undefined),
  oneOf: z.catch(z.optional(z.array(z.unknown())), undefined),
  allOf: z.catch(z.optional(z.array(z.unknown())), undefined),
  deprecated: flag,
  readOnly: flag,
  ui: uiHints,
  _fal_ui_field: text,
  'x-fal-order-properties': words,
});
export type RawSchema = z.infer<typeof rawSchema>;

/** What only describes; it stays with a property when its union is taken apart. */
interface Annotations {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly default?: JsonValue | undefined;
  readonly examples?: readonly JsonValue[] | undefined;
  readonly deprecated?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly ui?:
    | {
        readonly field?: string | undefined;
        readonly hidden?: boolean | undefined;
        readonly important?: boolean | undefined;
      }
    | undefined;
}

/** A schema without references: a JSON Schema of draft 2020-12. */
export interface Schema extends Annotations {
  readonly type?: SchemaType | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly JsonValue[] | undefined;
  readonly const?: JsonValue | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly multipleOf?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly uniqueItems?: boolean | undefined;
  readonly minProperties?: number | undefined;
  readonly maxProperties?: number | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Schema | undefined;
  readonly prefixItems?: readonly Schema[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly additionalProperties?: boolean | Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly order?: readonly string[] | undefined;
  /** The place at which a structure that contains itself was cut; any JSON fits there. */
  readonly isCut?: boolean | undefined;
}
