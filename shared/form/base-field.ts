import * as z from 'zod';
import { noControls } from '../rules/texts.ts';
import { valueSchemaSchema } from './value-schema.ts';
import { visibilityRuleSchema } from './visibility.ts';

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const naming = {
  id: z.string().regex(noControls),
  key: z.string().optional(),
  /** The provider's parameter, possibly nested: `loras[0].path`. */
  variableName: z.string().optional(),
  label: z.string(),
  required: z.boolean().optional(),
  placeholder: z.string().optional(),
  description: z.string().optional(),
};

/** What fields of every type have. */
export const baseSettings = {
  ...naming,
  additionalVariables: z.array(z.string()).optional(),
  /** `list` wraps the value in an array. */
  additionalVariableTypes: z.record(z.string(), z.enum(['string', 'list'])).optional(),
  advanced: z.boolean().optional(),
  hidden: z.boolean().optional(),
  defaultValue: z.union([scalarSchema, z.array(scalarSchema)]).optional(),
  rules: z.array(visibilityRuleSchema).optional(),
  /**
   * What the provider accepts, where that is narrower than the field's type. In a textarea a list of words or numbers is
   * entered one a line, and any other list or object as JSON.
   */
  valueSchema: valueSchemaSchema.optional(),
};

/** Of fields that hold words: this one is the form's prompt, which results are found and described by. */
export const promptSetting = { isPrompt: z.boolean().optional() };

/** What a prompt builder's fields of every type have. */
export const basePartSettings = { ...naming, defaultValue: scalarSchema.optional() };
const basePartSchema = z.object(basePartSettings);
export type BasePart = z.infer<typeof basePartSchema>;

const baseFieldSchema = z.object(baseSettings);
export type BaseField = z.infer<typeof baseFieldSchema>;

export const optionSchema = z.object({ label: z.string(), value: z.string() });
export type Option = z.infer<typeof optionSchema>;
