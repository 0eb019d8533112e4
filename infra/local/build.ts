import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { z } from 'zod';

const projectRoot = join(import.meta.dirname, '../..');
const builtPage = join(projectRoot, 'dist/site/index.html');

/** Where `synthesise` writes. */
export const assemblyDir = join(projectRoot, 'cdk.out');

/** Builds `dist/site`. When that fails an earlier build is used, with a warning; without one it throws. */
export async function buildFrontEnd(): Promise<void> {
  try {
    await build({ root: join(projectRoot, 'frontend'), logLevel: 'warn' });
  } catch (error) {
    if (!existsSync(builtPage))
      throw new Error('The front end does not build, and there is no earlier build to serve', { cause: error });
    console.warn(`The front end does not build; the earlier build in dist/site is served. ${String(error)}`);
  }
}

/** Writes the app's templates and bundles, as `cdk synth` does, without the seconds that the CLI takes to start. */
export async function synthesise(): Promise<void> {
  const { context } = z
    .object({ context: z.record(z.string(), z.unknown()).default({}) })
    .parse(JSON.parse(readFileSync(join(projectRoot, 'cdk.json'), 'utf8')));
  const app = spawn(process.execPath, ['infra/app.ts'], {
    cwd: projectRoot,
    env: { ...process.env, CDK_OUTDIR: assemblyDir, CDK_CONTEXT_JSON: JSON.stringify(context) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaints = app.stderr.setEncoding('utf8').toArray();
  const [code] = await once(app, 'exit');
  if (code !== 0) throw new Error(`infra/app.ts does not synthesise:\n${(await complaints).join('')}`);
}
