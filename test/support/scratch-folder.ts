import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives the test files' processes a temporary folder that is removed afterwards, because CDK leaves its assemblies
 * behind.
 */
export function setup(): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'scratch-'));
  process.env['TMPDIR'] = directory;
  return () => rmSync(directory, { recursive: true });
}
