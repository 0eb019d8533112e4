// @module-tag whole

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { assemblyDir } from '#infra/local-cloud/build.ts';
import { credits } from '#shared/contracts/credits.ts';
import { startProduct } from '#test/support/product.ts';

const values = { prompt: 'a kite', image_size: 'square_hd', num_images: 1 };

/** Copies the product's templates and bundles, with a Store that fails. */
async function makeBrokenRelease(directory: string): Promise<string> {
  const release = join(directory, 'cdk.out');
  await cp(assemblyDir, release, { recursive: true });
  const file = join(release, 'App.template.json');
  const template = await readFile(file, 'utf8');
  const [version = ''] = /generationworkflowstorefunction\w*CurrentVersion\w+/.exec(template) ?? [];
  await writeFile(file, template.replaceAll(version, `${version}2`));
  const { Resources } = JSON.parse(template) as {
    Resources: Record<string, { Properties?: { Code?: { S3Key: string }; Environment?: any } }>;
  };
  const store = Object.values(Resources).find(
    ({ Properties }) => Properties?.Environment?.Variables?.POWERTOOLS_SERVICE_NAME === 'generation-workflow-store',
  );
  const bundle = join(release, `asset.${store!.Properties!.Code!.S3Key.replace('.zip', '')}`, 'index.js');
  await writeFile(bundle, "exports.handler = async () => { throw new Error('broken release'); };");
  return release;
}

it('a generation ends with the release that it started with, while a second, broken release is deployed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'releases-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const dataDir = join(directory, 'data');
  await mkdir(dataDir);
  const first = await startProduct({ dataDir, timeScale: 0.5 });
  const before = await first.signIn('demo-session');
  const running = (await before.generate('dream-image', values)).body.generation;
  expect(first.cloud.executions.history(running.id).map(({ state }) => state)).not.toContain('Store');
  await first.close();

  const broken = await makeBrokenRelease(directory);
  const second = await startProduct({ dataDir, cloudOptions: { assemblyDir: broken, retryScale: 0.01, report() {} } });
  onTestFinished(() => second.close());
  const after = await second.signIn('demo-session');
  const started = (await after.generate('dream-image', values)).body.generation;
  expect(await after.settled(running.id)).toMatchObject({
    status: 'completed',
    receipt: { held: 0, charged: 10, released: 0 },
  });
  expect(second.providers.activity.of(running.id)).toMatchObject({ accepted: 1, completed: 1 });
  expect(await after.settled(started.id)).toMatchObject({
    status: 'failed',
    receipt: { held: 0, charged: 0, released: 10 },
  });
  expect((await after.call(credits.getCredits, {})).body).toMatchObject({ available: 490, held: 0 });
});
