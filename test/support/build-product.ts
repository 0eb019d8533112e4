import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesise } from '#infra/local/build.ts';

/** Writes the templates and bundles that the local cloud runs, once for all test files. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'assembly-'));
  // The test files' processes inherit it.
  process.env['ASSEMBLY_DIR'] = directory;
  await synthesise(directory);
  return () => rm(directory, { recursive: true });
}
