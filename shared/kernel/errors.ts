import * as z from 'zod/mini';

/** `field` is the field's key, or a dotted path in a body. */
export const fieldProblemSchema = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblemSchema>;

export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.array(fieldProblemSchema)),
    requestId: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The error format of the mobile app's API. */
export const plainErrorSchema = z.object({ error: z.string() });
