import { createInterface } from 'node:readline/promises';

/** Ends the command with one sentence for its operator. */
export function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Asks, and ends the command unless the operator types the answer. */
export async function confirm(question: string, answer: string, otherwise: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Without a terminal the input ends, and the question would wait forever.
  terminal.on('close', () => stop(`\n${otherwise}`));
  const given = await terminal.question(`${question} Type ${answer} to continue: `);
  if (given.trim() !== answer) stop(otherwise);
  terminal.removeAllListeners('close').close();
}

/** Shows an operator the sentence of an error that tells them how to go on, and the whole of any other error. */
export function explainErrors(): void {
  process.on('uncaughtException', (error) => {
    console.error(isForOperators(error) ? `${error.name}: ${error.message}` : error);
    process.exit(1);
  });
}

/** Mistyped options, missing credentials and regions, services that can't be reached, and answers of AWS. */
function isForOperators(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    '$metadata' in error ||
    code.startsWith('ERR_PARSE_ARGS') ||
    /CredentialsProviderError|TokenProviderError/.test(error.name)
  );
}
