import * as z from 'zod/mini';
import { storableName, storableNumber } from '../kernel/json.ts';

export const fileValueSchema = z.object({
  publicUrl: z.url(),
  assetId: z.optional(z.string()),
  filename: z.optional(z.string()),
});
export type FileValue = z.infer<typeof fileValueSchema>;

export const webUrl = z.url({ protocol: /^https?$/ });

const scalarValueSchema = z.union([z.string(), storableNumber, z.boolean(), z.null()]);

/** A record holds the values of a prompt builder's fields by key. */
const fieldValueSchema = z.union([
  scalarValueSchema,
  z.array(z.union([z.string(), storableNumber, z.boolean()])),
  fileValueSchema,
  z.array(fileValueSchema),
  z.record(storableName, scalarValueSchema),
]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

/** A generation's item of at most 400 KB holds the values and the payload, at up to 3 bytes per character. */
const maxFormCharacters = 60_000;

export const enteredValuesSchema = z.record(storableName, fieldValueSchema);

export const formValuesSchema = enteredValuesSchema.check(
  z.refine((values) => JSON.stringify(values).length <= maxFormCharacters, 'The form is too long'),
);
export type FormValues = z.infer<typeof formValuesSchema>;

/** Null means that a value was removed. */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

export interface KeyedField {
  readonly variableName?: string | undefined;
  readonly key?: string | undefined;
  readonly label: string;
}

/** Returns the key of a field's value, which is also the provider's parameter. */
export function fieldKey(field: KeyedField | undefined): string {
  if (!field) return 'unknown_field';
  return field.variableName?.trim() || field.key?.trim() || keyOfLabel(field.label) || 'param';
}

/** Reads own properties only, so that a field named `constructor` never reads the prototype. */
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
