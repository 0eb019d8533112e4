import { z } from 'zod';
import { valueSchemaSchema } from './value-schema.ts';

/** The types that the generation form draws (S§2.16). Any other stored type draws "Unsupported field type". */
export const fieldTypes = [
  'text',
  'email',
  'password',
  'url',
  'tel',
  'textarea',
  'number',
  'range',
  'select',
  'boolean',
  'file',
  'dropdown_with_image',
  'prompt_builder',
] as const;

const optionSchema = z.object({ label: z.string(), value: z.string() });

const imageOptionSchema = optionSchema.extend({ imageUrl: z.string() });

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** When a field is part of the form, judged by another field's value. */
const fieldRuleSchema = z.object({
  /** All of a field's `show` rules have to hold, any `hide` rule hides it, any `require` rule makes it required. */
  effect: z.enum(['show', 'hide', 'require']),
  /** The key of the other field. */
  field: z.string(),
  is: z.enum(['equals', 'in', 'not_empty']),
  /** What it is compared with: one value for `equals`, all those allowed for `in`. */
  values: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type FieldRule = z.infer<typeof fieldRuleSchema>;

/** A field inside a prompt builder: any type but file and prompt_builder (A§3). */
const subFieldSchema = z.object({
  id: z.string(),
  key: z.string().optional(),
  type: z.string(),
  label: z.string(),
  variableName: z.string().optional(),
  required: z.boolean().optional(),
  placeholder: z.string().optional(),
  description: z.string().optional(),
  defaultValue: scalarSchema.optional(),
  options: z.array(optionSchema).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
});
export type SubField = z.infer<typeof subFieldSchema>;

export const promptBuilderConfigSchema = z.object({
  /** Text with `{variable_name}` placeholders. */
  template: z.string(),
  subFields: z.array(subFieldSchema),
});

/** One element of a model's input schema (S§3, A§3). */
export const inputFieldSchema = z.object({
  id: z.string(),
  key: z.string().optional(),
  /** The provider's parameter, possibly nested: `loras[0].path`. */
  variableName: z.string().optional(),
  label: z.string(),
  /** A plain string, so that a type stored by a newer console is drawn as unsupported rather than refused. */
  type: z.string(),
  additionalVariables: z.array(z.string()).optional(),
  /** `list` wraps the value in an array. */
  additionalVariableTypes: z.record(z.string(), z.enum(['string', 'list'])).optional(),
  required: z.boolean().optional(),
  advanced: z.boolean().optional(),
  hidden: z.boolean().optional(),
  placeholder: z.string().optional(),
  description: z.string().optional(),
  defaultValue: z.union([scalarSchema, z.array(scalarSchema)]).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  rows: z.number().int().optional(),
  options: z.array(optionSchema).optional(),
  imageOptions: z.array(imageOptionSchema).optional(),
  multiple: z.boolean().optional(),
  fileLimit: z.number().int().optional(),
  accept: z.string().optional(),
  allowCustomValue: z.boolean().optional(),
  customValueLabel: z.string().optional(),
  customButtonLabel: z.string().optional(),
  customInputPlaceholder: z.string().optional(),
  imageValidationPrompt: z.string().optional(),
  enablePromptEnhancement: z.boolean().optional(),
  systemInstructions: z.string().optional(),
  promptBuilderConfig: promptBuilderConfigSchema.optional(),
  rules: z.array(fieldRuleSchema).optional(),
  /**
   * What the provider accepts, where that is narrower than the field's type. In a textarea a list of words or numbers is
   * entered one a line, and any other list or object as JSON.
   */
  valueSchema: valueSchemaSchema.optional(),
});
export type InputField = z.infer<typeof inputFieldSchema>;

/** A file that a form refers to: an asset of the subscriber, by its public URL. */
export const fileValueSchema = z.object({
  publicUrl: z.url(),
  assetId: z.string().optional(),
  filename: z.string().optional(),
});
export type FileValue = z.infer<typeof fileValueSchema>;

/** Names that the table can hold; `constructor` would hide from its client what kind of object has the name. */
export const storableName = z
  .string()
  .min(1)
  .max(256)
  .refine((name) => name !== 'constructor');

/** Numbers that the table keeps exactly. */
export const storableNumber = z
  .number()
  .min(Number.MIN_SAFE_INTEGER)
  .max(Number.MAX_SAFE_INTEGER)
  .refine((value) => value === 0 || Math.abs(value) >= 1e-100);

const scalarValueSchema = z.union([z.string(), storableNumber, z.boolean(), z.null()]);

/** What a form field holds; a record holds a prompt builder's sub-field values by sub-field key. */
export const fieldValueSchema = z.union([
  scalarValueSchema,
  z.array(z.union([z.string(), storableNumber, z.boolean()])),
  fileValueSchema,
  z.array(fileValueSchema),
  z.record(storableName, scalarValueSchema),
]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

/** A generation's item holds the values and the payload made of them, at most 3 bytes a character, in 400 KB. */
const maxFormCharacters = 60_000;

/** A form's values by field key (see `fieldKey`). */
export const formValuesSchema = z
  .record(storableName, fieldValueSchema)
  .refine((values) => JSON.stringify(values).length <= maxFormCharacters, 'The form is too long');
export type FormValues = z.infer<typeof formValuesSchema>;
