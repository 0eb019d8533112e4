import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesise } from '#infra/local-cloud/build.ts';
import { chooseEngine } from '#infra/local-cloud/dynamodb.ts';
import { awsEngine } from './aws-engine.ts';
import { browserFile } from './find-browser.ts';
import { startProduct } from './product.ts';

/** Lies in the assembly before it is made, and no longer after it. */
export const leftBehind = 'asset.of-yesterday';

/** Makes what every test file of a run begins with, once for all kinds: templates, bundles, demonstration data and the browser. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SEEDED_DIR'] !== undefined) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'assembly-'));
  const assemblyDir = join(directory, 'cdk.out');
  const seededDir = join(directory, 'seeded');
  // Plays a developer's machine with an earlier synthesis.
  await mkdir(assemblyDir);
  await writeFile(join(assemblyDir, leftBehind), '');
  await Promise.all([synthesise(assemblyDir), browserFile()]);
  const engines = [...new Set([chooseEngine(), chooseEngine(awsEngine)])];
  await Promise.all(
    engines.map(async (engine) => {
      const product = await startProduct({ dataDir: join(seededDir, engine), cloudOptions: { assemblyDir, engine } });
      await product.close();
    }),
  );
  // The test files' processes inherit both.
  process.env['ASSEMBLY_DIR'] = assemblyDir;
  process.env['SEEDED_DIR'] = seededDir;
  // The clouds of the last files end after this, and may still write what they have compiled.
  return () => rm(directory, { recursive: true, maxRetries: 10 });
}
