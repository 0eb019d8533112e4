import { spawn } from 'node:child_process';

// When the parent process ends, standard input closes and the command ends, so no child survives.
const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 0));
process.stdin.on('end', () => child.kill()).resume();
