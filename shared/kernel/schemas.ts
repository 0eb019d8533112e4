import * as z from 'zod/mini';
import type { JsonObject, JsonValue } from './json.ts';
import { mediaTypes } from './media-types.ts';

// Separate from `json.ts` and `media-types.ts`, which subscribers' pages load without zod.

export const jsonValueSchema: z.ZodMiniType<JsonValue> = z.json();
export const jsonObjectSchema: z.ZodMiniType<JsonObject> = z.record(z.string(), jsonValueSchema);

export const mediaTypeSchema = z.enum(mediaTypes);

/** `field` is the field's key, or a dotted path in a body. */
export const fieldProblemSchema = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblemSchema>;

export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    /** English. Clients in other languages word `reason`, or `code` without one. */
    message: z.string(),
    reason: z.optional(z.string()),
    /** The numbers and names in `message`. */
    values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    fields: z.optional(z.array(fieldProblemSchema)),
    requestId: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

export const plainErrorSchema = z.object({ error: z.string() });

export const versionStamp = {
  version: z.int().check(z.minimum(1)),
  updatedAt: z.iso.datetime(),
  savedBy: z.string(),
  restoredFrom: z.optional(z.int()),
  note: z.optional(z.string()),
};
