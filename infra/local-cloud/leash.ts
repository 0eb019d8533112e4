import { spawn } from 'node:child_process';

/**
 * Runs the command in its arguments for as long as its own standard input stays open. A parent that dies, however
 * abruptly, closes that input, so nothing it started outlives it.
 */
const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 0));
process.stdin.on('end', () => child.kill()).resume();
