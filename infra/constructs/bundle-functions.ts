import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';

const root = join(import.meta.dirname, '../..');
const replacedPackages = join(root, 'functions/platform/replaced-packages.ts');

/** These can't be bundled. WebAssembly is the same on every machine, so any bundle runs in Lambda on arm64. */
const copiedPackages = {
  sharp: ['sharp', '@img/sharp-wasm32', '@img/colour', '@emnapi/runtime', 'tslib', 'detect-libc', 'semver'],
  '@contentauth/c2pa-wasm': ['@contentauth/c2pa-wasm'],
};
export type CopiedPackage = keyof typeof copiedPackages;

// Decision: docs/decisions/038-bundles.md
export const bundleSettings = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  // Escapes of other scripts' letters are longer than the letters.
  charset: 'utf8',
  platform: 'node',
  target: 'node24',
  // CommonJS bundles of the AWS SDK start faster than ES modules on Node 24; its ES sources bundle smaller.
  format: 'cjs',
  mainFields: ['module', 'main'],
  external: Object.keys(copiedPackages),
  define: { 'import.meta.filename': '__filename' },
  alias: {
    'zod/mini': join(root, 'functions/platform/lazy-zod.ts'),
    '@aws-sdk/credential-provider-node': replacedPackages,
    '@smithy/core/event-streams': replacedPackages,
    '@aws-sdk/endpoint-cache': replacedPackages,
    '@msgpack/msgpack': replacedPackages,
  },
  logLevel: 'warning',
} satisfies BuildOptions;

export function entryPoints(): { in: string; out: string }[] {
  return globSync(['functions/{api,background}/*/handler.ts', 'functions/workflow/*.step.ts'], { cwd: root }).map(
    (file) => {
      const folder = basename(dirname(file));
      const step = /([^/]+)\.step\.ts$/.exec(file)?.[1];
      return { in: join(root, file), out: join(step === undefined ? folder : `generation-${folder}-${step}`, 'index') };
    },
  );
}

let bundles: string | undefined;

/**
 * The first call bundles all functions in one pass, which takes a second; separate builds take twenty. Uses the folder
 * in `FUNCTION_BUNDLES` instead, if another process has bundled.
 */
export function bundledFunction(name: string, copied: readonly CopiedPackage[] = []): string {
  bundles ??= process.env['FUNCTION_BUNDLES'] ?? bundleAll();
  const folder = join(bundles, name);
  if (!existsSync(folder)) throw new Error(`No function named ${name}: functions/${name}/handler.ts is missing`);
  // The local cloud runs it below a project of ES modules.
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}\n');
  for (const copy of copied.flatMap((imported) => copiedPackages[imported])) copyPackage(folder, copy);
  return folder;
}

/** Another process can bundle at the same time, so the folder belongs to this process. */
function bundleAll(): string {
  const outdir = mkdtempSync(join(tmpdir(), 'functions-'));
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  bundleInto(outdir);
  return outdir;
}

function bundleInto(outdir: string): void {
  buildSync({ ...bundleSettings, entryPoints: entryPoints(), outdir });
}

// `node infra/constructs/bundle-functions.ts <folder>` fills a folder for `FUNCTION_BUNDLES`.
const [, , chosenFolder] = process.argv;
if (import.meta.main && chosenFolder !== undefined) bundleInto(chosenFolder);

function copyPackage(folder: string, name: string): void {
  const target = join(folder, 'node_modules', name);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, 'node_modules', name), target, { recursive: true, dereference: true });
}
