import { createInterface } from 'node:readline/promises';
import * as z from 'zod/mini';
import { parseJson } from '#shared/kernel/json.ts';

export function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

export async function confirm(question: string, answer: string, otherwise: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Without a terminal the input ends, and the question would wait forever.
  terminal.on('close', () => stop(`\n${otherwise}`));
  const given = await terminal.question(`${question} Type ${answer} to continue: `);
  if (given.trim() !== answer) stop(otherwise);
  terminal.removeAllListeners('close').close();
}

/** Errors that an operator can act on show one sentence; others show completely. */
export function explainErrors(): void {
  process.on('uncaughtException', (error) => {
    console.error(isForOperators(error) ? `${error.name}: ${error.message}` : error);
    process.exit(1);
  });
}

function isForOperators(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    '$metadata' in error ||
    code.startsWith('ERR_PARSE_ARGS') ||
    /CredentialsProviderError|TokenProviderError/.test(error.name)
  );
}

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
