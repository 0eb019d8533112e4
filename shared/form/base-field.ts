import * as z from 'zod/mini';
import { noControls } from '../kernel/texts.ts';
import { valueSchemaSchema } from './value-schema.ts';
import { visibilityRuleSchema } from './visibility.ts';

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const naming = {
  id: z.string().check(z.regex(noControls)),
  key: z.optional(z.string()),
  /** The provider's parameter, which can be nested: `loras[0].path`. */
  variableName: z.optional(z.string()),
  label: z.string(),
  required: z.optional(z.boolean()),
  placeholder: z.optional(z.string()),
  description: z.optional(z.string()),
};

export const baseSettings = {
  ...naming,
  additionalVariables: z.optional(z.array(z.string())),
  /** `list` wraps the value in an array. */
  additionalVariableTypes: z.optional(z.record(z.string(), z.enum(['string', 'list']))),
  advanced: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  defaultValue: z.optional(z.union([scalarSchema, z.array(scalarSchema)])),
  rules: z.optional(z.array(visibilityRuleSchema)),
  /**
   * The provider's own schema, which can be stricter than the field's type. In a textarea, a list of words or numbers
   * is entered one per line, any other list or object as JSON.
   */
  valueSchema: z.optional(valueSchemaSchema),
};

/** Marks the prompt field, which names results and makes them searchable. */
export const promptSetting = { isPrompt: z.optional(z.boolean()) };

export const basePartSettings = { ...naming, defaultValue: z.optional(scalarSchema) };
const basePartSchema = z.object(basePartSettings);
export type BasePart = z.infer<typeof basePartSchema>;

const baseFieldSchema = z.object(baseSettings);
export type BaseField = z.infer<typeof baseFieldSchema>;

export const optionSchema = z.object({ label: z.string(), value: z.string() });
export type Option = z.infer<typeof optionSchema>;
