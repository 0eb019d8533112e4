import { spawn } from 'node:child_process';

/**
 * Runs the command in its arguments while its own standard input is open. The end of the parent process closes that
 * input, so no child survives it.
 */
const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 0));
process.stdin.on('end', () => child.kill()).resume();
