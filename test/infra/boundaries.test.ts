import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Plants leaks between environments and across the import table; the type checker and dependency-cruiser must refuse
 * them.
 */

const root = join(import.meta.dirname, '../..');
mkdirSync(join(root, 'dist'), { recursive: true });
// The folder is inside the project, so packages are found from it; dist is not part of the project.
const casesFolder = mkdtempSync(join(root, 'dist/planted-'));
afterAll(() => rmSync(casesFolder, { recursive: true }));

function writeCase(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(casesFolder, 'case-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

function run(command: string, args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd,
    encoding: 'utf8',
  });
  return { passes: status === 0, output: stdout + stderr };
}

describe('the type checker of each environment', () => {
  const leaks = [
    ['functions', 'export const title = document.title;', 'document'],
    ['functions', 'export const here = window.location.href;', 'window'],
    ['infra', 'export const width = window.innerWidth;', 'window'],
    ['frontend', "export const bytes = Buffer.from('text');", 'Buffer'],
    ['frontend', "export const stage = process.env['STAGE'];", 'process'],
    ['shared', 'export const title = document.title;', 'document'],
    ['shared', "export const bytes = Buffer.from('text');", 'Buffer'],
    ['shared', "import { join } from 'node:path';\nexport const path = join('a', 'b');", 'node:path'],
  ] as const;
  const environments = [...new Set(leaks.map(([environment]) => environment))];

  const fileOf = (leak: (typeof leaks)[number]) => `leak-${leaks.indexOf(leak)}.ts`;
  /** The checker's errors for each environment's leaks, and for correct code beside them. */
  const errorLines = new Map<string, string[]>();
  beforeAll(() => {
    for (const environment of environments) {
      const environmentLeaks = leaks.filter(([leakEnvironment]) => leakEnvironment === environment);
      const folder = writeCase({
        ...Object.fromEntries(environmentLeaks.map((leak) => [fileOf(leak), `${leak[1]}\n`])),
        'plain.ts': 'export const one: number = [1].length;\n',
        'tsconfig.json': JSON.stringify({ extends: `${root}/${environment}/tsconfig.json`, include: ['*.ts'] }),
      });
      const { output } = run('tsc', ['-p', folder], folder);
      errorLines.set(environment, output.trim().split(/\n(?! )/));
    }
  });

  it.each(leaks.map((leak) => ({ leak, environment: leak[0], code: leak[1] })))(
    'refuses in $environment: $code',
    ({ leak, environment }) => {
      const errorLine = errorLines.get(environment)?.find((line) => line.startsWith(`${fileOf(leak)}(`));
      expect(errorLine).toContain(`'${leak[2]}'`);
    },
  );

  it.each(environments)('accepts plain code in %s', (environment) => {
    const leakFiles = leaks.filter(([leakEnvironment]) => leakEnvironment === environment).map(fileOf);
    expect(errorLines.get(environment)?.map((line) => line.split('(')[0])).toEqual(leakFiles);
  });
});

describe('the import rules', () => {
  const packageJson = JSON.stringify({
    type: 'module',
    imports: Object.fromEntries(
      ['shared', 'functions', 'infra', 'frontend', 'test'].map((name) => [`#${name}/*`, `./${name}/*`]),
    ),
  });
  const checkImports = (files: Readonly<Record<string, string>>) => {
    const folder = writeCase({ 'package.json': packageJson, ...files });
    const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
    return run('depcruise', ['--config', join(root, '.dependency-cruiser.mjs'), ...folders], folder);
  };
  const leaf = 'export type Leaf = string;\n';

  const leaks = [
    ['shared', 'shared/rules/a.ts', '#functions/platform/ids-and-idempotency.ts'],
    ['shared', 'shared/rules/a.ts', '#functions/platform/ids-and-idempotency.ts'],
    ['shared-node', 'shared/rules/a.ts', 'node:crypto'],
    ['shared-kernel', 'shared/kernel/a.ts', '../form/form-values.ts'],
    ['shared-form', 'shared/form/a.ts', '../rules/model.ts'],
    ['shared-rules', 'shared/rules/a.ts', '../contracts/pages.ts'],
    ['credits', 'functions/domain/credits/a.ts', '../generations/generation.ts'],
    ['platform', 'functions/platform/a.ts', '#functions/domain/models/models.ts'],
    ['providers', 'functions/providers/fal/a.ts', '../openai/assistant.ts'],
    ['api', 'functions/api/pages/a.ts', '../models/messages.ts'],
    ['workflow', 'functions/workflow/a.ts', '../api/pages/pages.ts'],
    ['console', 'frontend/src/admin/users/a.ts', '../models/messages.ts'],
    ['console', 'frontend/src/admin/users/a.ts', '#frontend/src/admin/models/messages.ts'],
    ['console-editor', 'frontend/src/admin/editor/a.ts', '../models/messages.ts'],
    ['frontend-features', 'frontend/src/features/assets/a.ts', '../credits/credit-messages.ts'],
    ['frontend-peers', 'frontend/src/form/a.ts', '../features/credits/credit-messages.ts'],
    ['frontend-base', 'frontend/src/ui/a.ts', '../form/form.ts'],
    ['frontend', 'frontend/src/app/a.ts', '#functions/platform/ids-and-idempotency.ts'],
    ['frontend-node', 'frontend/src/app/a.ts', 'node:fs'],
    ['infra', 'infra/stacks/a.ts', '#functions/platform/ids-and-idempotency.ts'],
    ['infra-parts', 'infra/stacks/a.ts', '../local-cloud/cloud.ts'],
    ['local-cloud-parts', 'infra/local-cloud/a.ts', '../demo/seed.ts'],
    ['no-tests', 'functions/platform/a.ts', '#test/support/product.ts'],
  ].map(([rule = '', path = '', specifier = ''], index) => ({
    rule,
    path: path.replace('a.ts', `leak-${index}.ts`),
    specifier,
    target: specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier),
  }));
  let errorLines: string;
  beforeAll(() => {
    const targets = leaks.filter(({ specifier }) => !specifier.startsWith('node:')).map(({ target }) => target);
    const { output } = checkImports({
      ...Object.fromEntries(targets.map((target) => [target, leaf])),
      ...Object.fromEntries(
        leaks.map(({ path, specifier }) => [
          path,
          `import type { Leaf } from '${specifier}';\nexport type A = Leaf;\n`,
        ]),
      ),
    });
    errorLines = output;
  });

  it.each(leaks)('$rule: refuse an import of $specifier in $path', ({ rule, path }) => {
    expect(errorLines).toContain(`error ${rule}: ${path} → `);
  });

  it('refuse an import cycle, even if it only imports types', () => {
    const { output } = checkImports({
      'shared/rules/a.ts': "import type { B } from './b.ts';\nexport type A = B | string;\n",
      'shared/rules/b.ts': "import type { A } from './a.ts';\nexport type B = A[];\n",
    });
    expect(output).toContain('error no-cycle:');
  });

  it('refuse two folders that import each other', () => {
    const { output } = checkImports({
      'functions/domain/credits/a.ts': "import type { B } from '../encryption/b.ts';\nexport type A = B;\n",
      'functions/domain/encryption/b.ts': 'export type B = string;\n',
      'functions/domain/encryption/c.ts': "import type { D } from '../credits/d.ts';\nexport type C = D;\n",
      'functions/domain/credits/d.ts': 'export type D = string;\n',
    });
    expect(output).toContain('error no-folder-cycle:');
  });

  it('accept allowed imports', () => {
    const { passes, output } = checkImports({
      'shared/rules/a.ts': leaf,
      'functions/api/pages/a.ts': "import type { Leaf } from '#shared/rules/a.ts';\nexport type A = Leaf;\n",
    });
    expect(output).toContain('no dependency violations found');
    expect(passes).toBe(true);
  });
});
