import { relative } from 'node:path';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { bundleSettings, entryPoints } from '#infra/constructs/bundle-functions.ts';
import { countImportCalls, countImportFormatters } from '#test/bench/bundle-imports.ts';
import { hotFunctions } from '#test/bench/hot-functions.ts';

const { outputs } = buildSync({
  ...bundleSettings,
  entryPoints: entryPoints().filter(({ out }) => hotFunctions.some((name) => out === `${name}/index`)),
  outdir: 'bundles',
  write: false,
  metafile: true,
}).metafile;

function bundleOf(name: string) {
  const [, bundle] = Object.entries(outputs).find(([file]) => file === `bundles/${name}/index.js`)!;
  return bundle;
}

/** The current size, rounded up; the goal is 450 kB. */
const kilobytes: Record<(typeof hotFunctions)[number], number> = {
  session: 350,
  pages: 365,
  credits: 368,
  assets: 345,
  webhooks: 369,
  'generation-workflow-settle': 350,
  'generation-workflow-submit': 433,
  // Contains the client of Step Functions and the form's rules.
  generations: 450,
};

/** Loading a module runs it, so no bundle contains these. */
const unwantedModules = [
  // The SDK's search for credentials outside the environment.
  'node_modules/@aws-sdk/nested-clients/',
  'node_modules/@aws-sdk/credential-provider-',
  'node_modules/@smithy/core/dist-es/submodules/event-streams/',
  // fal's client uses it for real-time models only.
  'node_modules/@msgpack/',
  // `import { z }` would bring messages in all languages.
  'node_modules/zod/v4/locales/de.js',
  'functions/providers/fal/fal-provider.ts',
  'functions/domain/repositories.ts',
];

describe.each(hotFunctions)('the bundle of %s', (name) => {
  it('stays below its size limit', () => {
    expect(bundleOf(name).bytes / 1000).toBeLessThan(kilobytes[name]);
  });

  it('contains no code that the function never uses', () => {
    const includedInputs = Object.entries(bundleOf(name).inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    const files = includedInputs.map(([file]) => file);
    expect(files.filter((file) => unwantedModules.some((start) => file.includes(start)))).toEqual([]);
  });
});

/** Contains the lists of common passwords and the verification of passkeys, which load with their first use. */
it('the bundle of admin-auth stays below its size limit', () => {
  const { metafile } = buildSync({
    ...bundleSettings,
    entryPoints: entryPoints().filter(({ out }) => out === 'admin-auth/index'),
    outdir: 'bundles',
    write: false,
    metafile: true,
  });
  expect(metafile.outputs['bundles/admin-auth/index.js']!.bytes / 1000).toBeLessThan(1310);
});

it.each(Object.entries(bundleSettings.alias))('the bundles contain the replacement for %s', (_, replacement) => {
  const files = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  expect(files).toContain(relative(bundleSettings.absWorkingDir, replacement));
});

/** The function calls during an import, compared with an import of the document client alone; rounded up. */
const maxCallRatios = { usual: 2.95, larger: 3.45 };
const isLarger: ReadonlySet<string> = new Set(['generations', 'generation-workflow-submit']);

it('importing a hot function calls little more than its SDK clients need', { tags: ['whole'] }, () => {
  const calls = countImportCalls();
  expect(calls.map(({ name }) => name)).toEqual([...hotFunctions]);
  const maxRatio = (name: string) => (isLarger.has(name) ? maxCallRatios.larger : maxCallRatios.usual);
  expect(calls.filter(({ name, ratio }) => !(ratio > 1 && ratio < maxRatio(name)))).toEqual([]);
});

it('no function creates a formatter of a language while it starts', () => {
  expect(countImportFormatters().filter(({ created }) => created > 0)).toEqual([]);
});
