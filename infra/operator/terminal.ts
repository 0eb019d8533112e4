import { createInterface } from 'node:readline/promises';

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
