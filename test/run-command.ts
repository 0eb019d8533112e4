import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface CommandResult {
  readonly name: string;
  readonly status: number;
  /** The command's output, unless it was printed directly. */
  readonly output: string;
  readonly seconds: number;
}

type Command = readonly [name: string, ...args: string[]];

/** Prints the command's output while it runs. */
export async function run([name, ...args]: Command): Promise<CommandResult> {
  const started = performance.now();
  console.log(`\n> ${[name, ...args].join(' ')}`);
  const child = spawn(name, args, { stdio: 'inherit' });
  return { name, status: await statusOf(child), output: '', seconds: (performance.now() - started) / 1000 };
}

/** Runs this many commands at a time, and prints each output when its command has ended. */
export async function runInParallel(count: number, commands: readonly Command[]): Promise<CommandResult[]> {
  const waiting = [...commands];
  const runNext = async (results: CommandResult[]): Promise<CommandResult[]> => {
    const next = waiting.shift();
    return next === undefined ? results : runNext([...results, await runQuietly(next)]);
  };
  return (await Promise.all(Array.from({ length: count }, () => runNext([])))).flat();
}

async function runQuietly([name, ...args]: Command): Promise<CommandResult> {
  const started = performance.now();
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [status, ...outputs] = await Promise.all([statusOf(child), text(child.stdout), text(child.stderr)]);
  const seconds = (performance.now() - started) / 1000;
  const output = outputs.join('');
  console.log(`\n> ${[name, ...args].join(' ')} (${Math.round(seconds)} s)\n${output}`);
  return { name, status, output, seconds };
}

/** Returns 1 if the command could not be started, or a signal ended it. */
async function statusOf(child: ReturnType<typeof spawn>): Promise<number> {
  const ended = once(child, 'exit').then(([code]) => Number(code ?? 1));
  return ended.catch((error: unknown) => {
    console.error(error);
    return 1;
  });
}
