import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/**
 * Packages with files that can't be bundled. sharp's WebAssembly build is the same on every machine and on arm64, so an
 * asset made anywhere runs in Lambda.
 */
const copiedPackages = [
  'sharp',
  '@img/sharp-wasm32',
  '@img/colour',
  '@emnapi/runtime',
  'tslib',
  'detect-libc',
  'semver',
];

// Decision: docs/decisions/038-bundles.md
/** How every function is bundled. */
export const bundleSettings = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  // CommonJS bundles of the AWS SDK start faster than ES modules on Node 24; its ES sources bundle smaller.
  format: 'cjs',
  mainFields: ['module', 'main'],
  external: ['sharp'],
  // A start makes no schemas. The SDK keeps whole what it imports only when needed, with all that that imports; a provider's client brings the last.
  alias: {
    'zod/mini': join(root, 'functions/platform/lazy-zod.ts'),
    '@aws-sdk/credential-provider-node': join(root, 'functions/platform/function-credentials.ts'),
    '@smithy/core/event-streams': join(root, 'functions/platform/no-event-streams.ts'),
    '@msgpack/msgpack': join(root, 'functions/platform/no-real-time.ts'),
  },
  logLevel: 'warning',
} satisfies BuildOptions;

/** A function is a `handler.ts`, or a `*.step.ts` of the workflow. */
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

/** The folder of one function. The first call bundles all: one pass takes a second where one build each takes twenty. */
export function bundledFunction(name: string, { usesSharp = false } = {}): string {
  bundles ??= bundleAll();
  const folder = join(bundles, name);
  if (!existsSync(folder)) throw new Error(`No function named ${name}: functions/${name}/handler.ts is missing`);
  // Run below a project of ES modules, as the local cloud does, it is CommonJS still.
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}\n');
  if (usesSharp) copyPackages(folder);
  return folder;
}

/** Into a folder of this process, since another one may be bundling too; the assets are copies. */
function bundleAll(): string {
  const outdir = mkdtempSync(join(tmpdir(), 'functions-'));
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  buildSync({ ...bundleSettings, entryPoints: entryPoints(), outdir });
  return outdir;
}

function copyPackages(folder: string): void {
  for (const name of copiedPackages) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, 'node_modules', name), target, { recursive: true, dereference: true });
  }
}
