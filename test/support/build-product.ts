import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesise } from '#infra/local/build.ts';
import { startProduct } from './product.ts';

/** Writes the templates, the bundles and the demonstration data that every test file begins with, once for all of them. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'assembly-'));
  const assemblyDir = join(directory, 'cdk.out');
  const seededDir = join(directory, 'seeded');
  await synthesise(assemblyDir);
  const product = await startProduct({ dataDir: seededDir, cloudOptions: { assemblyDir } });
  await product.close();
  // The test files' processes inherit both.
  process.env['ASSEMBLY_DIR'] = assemblyDir;
  process.env['SEEDED_DIR'] = seededDir;
  return () => rm(directory, { recursive: true });
}
