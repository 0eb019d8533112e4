import * as z from 'zod';
import { jsonValueSchema } from '../rules/json.ts';

const count = z.number().int().min(0).optional();
const bound = z.number().optional();

/** What a provider accepts as a field's value: the keywords of JSON Schema that can be checked without surprises. */
export const valueSchemaSchema = z
  .object({
    type: z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']).optional(),
    enum: z.array(jsonValueSchema).optional(),
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: bound,
    exclusiveMaximum: bound,
    multipleOf: z.number().positive().optional(),
    minLength: count,
    maxLength: count,
    pattern: z.string().optional(),
    minItems: count,
    maxItems: count,
    uniqueItems: z.boolean().optional(),
    get items() {
      return valueSchemaSchema.optional();
    },
    get prefixItems() {
      return z.array(valueSchemaSchema).optional();
    },
    required: z.array(z.string()).optional(),
    get properties() {
      return z.record(z.string(), valueSchemaSchema).optional();
    },
    get additionalProperties() {
      return z.union([z.boolean(), valueSchemaSchema]).optional();
    },
    minProperties: count,
    maxProperties: count,
    get anyOf() {
      return z.array(valueSchemaSchema).optional();
    },
    get oneOf() {
      return z.array(valueSchemaSchema).optional();
    },
  })
  .meta({ id: 'ValueSchema' });
export type ValueSchema = z.infer<typeof valueSchemaSchema>;
