// Separate from the fields' schemas, which would slow the start of functions that read only values.
import * as z from 'zod/mini';
import { isStorableName, isStorableNumber } from '../kernel/json.ts';

const storableName = z.string().check(z.minLength(1), z.maxLength(256), z.refine(isStorableName));

export const storableNumber = z
  .number()
  .check(z.minimum(Number.MIN_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER), z.refine(isStorableNumber));

const fileValueSchema = z.object({
  publicUrl: z.url(),
  assetId: z.optional(z.string()),
  filename: z.optional(z.string()),
});
export type FileValue = z.infer<typeof fileValueSchema>;

const scalarValueSchema = z.union([z.string(), storableNumber, z.boolean(), z.null()]);

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

export const formValuesSchema = z
  .record(storableName, fieldValueSchema)
  .check(z.refine((values) => JSON.stringify(values).length <= maxFormCharacters, 'The form is too long'));
export type FormValues = z.infer<typeof formValuesSchema>;
