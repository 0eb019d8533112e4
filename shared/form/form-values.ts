import * as z from 'zod/mini';
import { storableName, storableNumber } from '../kernel/json.ts';

/** A file that a form refers to: an asset of the subscriber, by its public URL. */
export const fileValueSchema = z.object({
  publicUrl: z.url(),
  assetId: z.optional(z.string()),
  filename: z.optional(z.string()),
});
export type FileValue = z.infer<typeof fileValueSchema>;

/** An address that a browser opens. */
export const webUrl = z.url({ protocol: /^https?$/ });

const scalarValueSchema = z.union([z.string(), storableNumber, z.boolean(), z.null()]);

/** What a form holds for a field; a record holds what a prompt builder's fields hold, by their keys. */
const fieldValueSchema = z.union([
  scalarValueSchema,
  z.array(z.union([z.string(), storableNumber, z.boolean()])),
  fileValueSchema,
  z.array(fileValueSchema),
  z.record(storableName, scalarValueSchema),
]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

/** A generation's item holds the values and the payload made of them, at most 3 bytes a character, in 400 KB. */
const maxFormCharacters = 60_000;

/** What is entered into a form, by field key (see `fieldKey`), however long. */
export const enteredValuesSchema = z.record(storableName, fieldValueSchema);

/** What a form can be submitted with. */
export const formValuesSchema = enteredValuesSchema.check(
  z.refine((values) => JSON.stringify(values).length <= maxFormCharacters, 'The form is too long'),
);
export type FormValues = z.infer<typeof formValuesSchema>;

/** What counts as empty: a value that was never given, and one that was taken away. */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/** A single simple value, such as a prompt builder's fields hold. */
export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

export interface KeyedField {
  readonly variableName?: string | undefined;
  readonly key?: string | undefined;
  readonly label: string;
}

/** The name under which a form holds a field's value, and the provider's parameter. */
export function fieldKey(field: KeyedField | undefined): string {
  if (!field) return 'unknown_field';
  return field.variableName?.trim() || field.key?.trim() || keyOfLabel(field.label) || 'param';
}

/** A field's own value; names such as `constructor` never reach the prototype. */
export function valueOfField(values: object, field: KeyedField): unknown {
  const key = fieldKey(field);
  return Object.entries(values).find(([name]) => name === key)?.[1];
}

function keyOfLabel(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
