import * as z from 'zod/mini';

export function isReadError(error: unknown): boolean {
  return error instanceof z.core.$ZodError;
}

export function explainReadError(error: unknown): string {
  if (!(error instanceof z.core.$ZodError)) return String(error);
  return error.issues
    .map((issue) => {
      const problem = issue.code === 'invalid_type' ? `expected ${issue.expected}` : issue.message;
      return `${issue.path.join('.')}: ${problem}`;
    })
    .join('; ');
}
