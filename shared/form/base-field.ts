import * as z from 'zod/mini';
import { noControls } from '../kernel/texts.ts';
import { valueSchemaSchema } from './value-schema.ts';
import { visibilityRuleSchema } from './visibility.ts';

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const naming = {
  id: z.string().check(z.regex(noControls)),
  key: z.optional(z.string()),
  /** The provider's parameter, possibly nested: `loras[0].path`. */
  variableName: z.optional(z.string()),
  label: z.string(),
  required: z.optional(z.boolean()),
  placeholder: z.optional(z.string()),
  description: z.optional(z.string()),
};

/** What fields of every type have. */
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
   * What the provider accepts, where that is narrower than the field's type. In a textarea a list of words or numbers is
   * entered one a line, and any other list or object as JSON.
   */
  valueSchema: z.optional(valueSchemaSchema),
};

/** Of fields that hold words: this one is the form's prompt, which results are found and described by. */
export const promptSetting = { isPrompt: z.optional(z.boolean()) };

/** What a prompt builder's fields of every type have. */
export const basePartSettings = { ...naming, defaultValue: z.optional(scalarSchema) };
const basePartSchema = z.object(basePartSettings);
export type BasePart = z.infer<typeof basePartSchema>;

const baseFieldSchema = z.object(baseSettings);
export type BaseField = z.infer<typeof baseFieldSchema>;

export const optionSchema = z.object({ label: z.string(), value: z.string() });
export type Option = z.infer<typeof optionSchema>;
