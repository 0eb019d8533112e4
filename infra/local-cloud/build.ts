import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';

const projectRoot = join(import.meta.dirname, '../..');
const builtPage = join(projectRoot, 'dist/site/index.html');

/** `ASSEMBLY_DIR` separates runs that happen at the same time. */
export const assemblyDir = process.env['ASSEMBLY_DIR'] ?? join(projectRoot, 'cdk.out');

const sources = ['frontend/**/*', 'functions/**/*', 'infra/**/*', 'shared/**/*', 'package-lock.json', '*.json'];

/** The note with the sources' hash is deleted before a build and written last, so an interrupted build is repeated. */
export async function buildUnlessBuilt(directory: string, root = projectRoot, build = buildAll): Promise<void> {
  const note = `${directory}.sources`;
  const wanted = sourcesHash(root);
  if (existsSync(directory) && existsSync(note) && readFileSync(note, 'utf8') === wanted) return;
  await rm(note, { force: true });
  if (await build(directory)) writeFileSync(note, wanted);
}

/**
 * Returns false if the front end failed to build; then an earlier build is served. Vite uses one core most of the
 * time, so the functions are bundled beside Vite.
 */
async function buildAll(directory: string): Promise<boolean> {
  const bundles = await mkdtemp(join(tmpdir(), 'functions-'));
  try {
    const [isBuilt] = await Promise.all([buildFrontEnd(), runNode(['infra/constructs/bundle-functions.ts', bundles])]);
    await synthesise(directory, {}, { FUNCTION_BUNDLES: bundles });
    return isBuilt;
  } finally {
    await rm(bundles, { recursive: true, force: true });
  }
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

/** Faster than the CLI's `cdk synth`. Empties the folder from old bundles first, so no running cloud can use it. */
export async function synthesise(
  directory = assemblyDir,
  settings: object = {},
  env: Record<string, string> = {},
): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  const { context } = z
    .object({ context: z.looseObject({ stages: z.record(z.string(), z.unknown()) }) })
    .parse(JSON.parse(readFileSync(join(projectRoot, 'cdk.json'), 'utf8')));
  const local = z.looseObject({}).parse(context.stages['local']);
  const stages = { ...context.stages, local: { ...local, ...settings } };
  await runNode(['infra/stacks/app.ts'], {
    CDK_OUTDIR: directory,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, stages, stage: 'local' }),
    // Saves two thirds of the time; `cdk synth` and `npm run rehearse` do check the templates.
    CDK_VALIDATION: 'false',
    ...env,
  });
}

/** Another process frees its memory at its end. A failure throws its standard error. */
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
