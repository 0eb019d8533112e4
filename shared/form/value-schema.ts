import * as z from 'zod/mini';
import { jsonValueSchema } from '../rules/json.ts';

const count = z.optional(z.int().check(z.minimum(0)));
const bound = z.optional(z.number());

/** What a provider accepts as a field's value: the keywords of JSON Schema that can be checked without surprises. */
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
