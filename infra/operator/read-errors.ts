import * as z from 'zod/mini';
import { parseJson } from '#shared/kernel/json.ts';

const issuesSchema = z.array(
  z.object({
    code: z.string(),
    path: z.array(z.union([z.string(), z.number()])),
    expected: z.optional(z.string()),
    message: z.string(),
  }),
);

export function isReadError(error: unknown): boolean {
  return error instanceof z.core.$ZodError;
}

export function explainReadError(error: unknown): string {
  return error instanceof Error ? explainReadMessage(error.message, String(error)) : String(error);
}

/** The message of an unreadable item's error is a list of issues as JSON. */
export function explainReadMessage(message: string, otherwise = message): string {
  const issues = issuesSchema.safeParse(parseJson(message)).data;
  if (issues === undefined) return otherwise;
  return issues
    .map(({ code, path, expected, message: text }) => {
      const problem = code === 'invalid_type' ? `expected ${expected}` : text;
      return path.length === 0 ? problem : `${path.join('.')}: ${problem}`;
    })
    .join('; ');
}
