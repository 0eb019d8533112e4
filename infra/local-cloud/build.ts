import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const projectRoot = join(import.meta.dirname, '../..');
const builtPage = join(projectRoot, 'dist/site/index.html');

/** What tests and measurements run. `ASSEMBLY_DIR` gives a run one of its own, so that runs at the same time don't meet. */
export const assemblyDir = process.env['ASSEMBLY_DIR'] ?? join(projectRoot, 'cdk.out');

/** All that the front end and the templates are made of. */
const sources = ['frontend/**/*', 'functions/**/*', 'infra/**/*', 'shared/**/*', 'package-lock.json', '*.json'];

/**
 * Builds the front end and then what `synthesise` writes, unless the folder holds what was built of the very same sources: the
 * note of them is taken away before anything is built, and written last.
 */
export async function buildUnlessBuilt(directory: string, root = projectRoot, build = buildAll): Promise<void> {
  const note = `${directory}.sources`;
  const wanted = sourcesHash(root);
  if (existsSync(directory) && existsSync(note) && readFileSync(note, 'utf8') === wanted) return;
  await rm(note, { force: true });
  if (await build(directory)) writeFileSync(note, wanted);
}

/** Whether all of it is new: a front end that does not build is served as it was, and tried again. */
async function buildAll(directory: string): Promise<boolean> {
  const isBuilt = await buildFrontEnd();
  await synthesise(directory);
  return isBuilt;
}

function sourcesHash(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tsbuildinfo'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()) {
    hash.update(`\n${file}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds `dist/site`. When that fails an earlier build is used, with a warning; without one it throws. */
export async function buildFrontEnd(): Promise<boolean> {
  try {
    await runNode(['node_modules/vite/bin/vite.js', 'build', 'frontend', '--logLevel', 'warn']);
    return true;
  } catch (error) {
    if (!existsSync(builtPage)) {
      throw new Error('The front end does not build, and there is no earlier build to serve', { cause: error });
    }
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`The front end does not build; the earlier build in dist/site is served.\n${reason}`);
    return false;
  }
}

/**
 * Writes the templates and bundles of the stage `local`, as `cdk synth` does, without the seconds that the CLI takes to start. Empties
 * the folder first, since the bundles of every earlier version would stay in it: no running cloud may be using it.
 */
export async function synthesise(directory = assemblyDir): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  const { context } = z
    .object({ context: z._default(z.record(z.string(), z.unknown()), {}) })
    .parse(JSON.parse(readFileSync(join(projectRoot, 'cdk.json'), 'utf8')));
  await runNode(['infra/app.ts'], {
    CDK_OUTDIR: directory,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, stage: 'local' }),
    // Takes a third of the time; `cdk synth` and `npm run rehearse` check the templates.
    CDK_VALIDATION: 'false',
  });
}

/** In a process of its own, so that its memory goes with it. Throws what it wrote to its standard error when it fails. */
async function runNode(args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaints = child.stderr.setEncoding('utf8').toArray();
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args[0] ?? ''} failed:\n${(await complaints).join('')}`);
}
