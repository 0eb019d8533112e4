import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isInUse } from '../local-cloud/data-dir.ts';

const dataDir = join(import.meta.dirname, '../../.local');

if (await isInUse(dataDir)) {
  console.error('The local cloud is running: end it with Ctrl-C first, then run npm run reset again.');
  process.exit(1);
}
rmSync(dataDir, { recursive: true, force: true });
console.log('All local data is gone; npm start begins afresh.');
