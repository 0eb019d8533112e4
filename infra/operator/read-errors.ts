import * as z from 'zod/mini';

/** The stored item is not as its schema says, so a command can leave it out and continue. */
export function isReadError(error: unknown): boolean {
  return error instanceof z.core.$ZodError;
}

/** Returns text like `country: expected string; createdAt: Invalid input`. */
export function explainReadError(error: unknown): string {
  if (!(error instanceof z.core.$ZodError)) return String(error);
  return error.issues
    .map((issue) => {
      const problem = issue.code === 'invalid_type' ? `expected ${issue.expected}` : issue.message;
      return `${issue.path.join('.')}: ${problem}`;
    })
    .join('; ');
}
