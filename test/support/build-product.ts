import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesise } from '#infra/local-cloud/build.ts';
import { chooseEngine } from '#infra/local-cloud/dynamodb.ts';
import { awsEngine } from './aws-engine.ts';
import { browserFile } from './find-browser.ts';
import { startProduct } from './product.ts';

/** In the assembly's folder before synthesis, which must delete it. */
export const outdatedAsset = 'asset.of-yesterday';

/** Makes the templates, bundles, demonstration data and browser once for all test files of a run. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SEEDED_DIR'] !== undefined) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'assembly-'));
  const assemblyDir = join(directory, 'cdk.out');
  const seededDir = join(directory, 'seeded');
  // Plays a developer's machine with an earlier synthesis.
  await mkdir(assemblyDir);
  await writeFile(join(assemblyDir, outdatedAsset), '');
  await Promise.all([synthesise(assemblyDir), browserFile()]);
  // Moto keeps nothing, so each product over it is seeded.
  const engines = [...new Set([chooseEngine(), chooseEngine(awsEngine)])].filter((engine) => engine !== 'moto');
  await Promise.all(
    engines.map(async (engine) => {
      const product = await startProduct({ dataDir: join(seededDir, engine), cloudOptions: { assemblyDir, engine } });
      await product.close();
    }),
  );
  // The test files' processes inherit both.
  process.env['ASSEMBLY_DIR'] = assemblyDir;
  process.env['SEEDED_DIR'] = seededDir;
  // The last files' clouds end after this, and can still write their compile cache.
  return () => rm(directory, { recursive: true, maxRetries: 10 });
}
