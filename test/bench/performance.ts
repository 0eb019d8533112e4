import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { synthesise } from '#infra/local-cloud/build.ts';
import { launchBrowser, phone } from '#test/support/browser.ts';
import { newMaya } from '#test/support/companion-api.ts';
import { startProduct } from '#test/support/product.ts';
import { measureBundleImports } from './bundle-imports.ts';
import { bundleGoals } from './hot-functions.ts';
import { pageBudgets } from './page-budgets.ts';
import { measurePageLoad } from './page-load.ts';

interface Row {
  readonly what: string;
  readonly figure: number;
  readonly goal: number;
  readonly unit: string;
}

const file = join(import.meta.dirname, '../../docs/performance.md');

/** `npm run performance`: what pages and functions load, beside the goals; writes docs/performance.md. */
await synthesise();
const measured = [...(await pageRows()), ...bundleRows()].map((row) => ({ ...row, ratio: row.figure / row.goal }));
console.table(
  measured.map(({ figure, ratio, ...row }) => ({ ...row, figure: rounded(figure), ratio: rounded(ratio) })),
);
await writeFile(file, documentOf(measured));
process.exit(0);

async function pageRows(): Promise<Row[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  const maya = await newMaya(product);
  const rows: Row[] = [];
  for (const { name, path, usable, goalKibibytes, mostScripts, goalCalls } of pageBudgets) {
    const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' });
    const url = `${product.siteUrl}${path}`.replace('{id}', maya.sessionId);
    const load = await measurePageLoad(await context.newPage(), url, usable);
    await context.close();
    rows.push(
      { what: `${name}: scripts`, figure: load.scriptKibibytes, goal: goalKibibytes, unit: 'KiB, gzip' },
      { what: `${name}: script files`, figure: load.scripts.length, goal: mostScripts, unit: 'files' },
      { what: `${name}: calls of the API`, figure: load.calls.length, goal: goalCalls, unit: 'calls' },
    );
  }
  await browser.close();
  await product.close();
  return rows;
}

function bundleRows(): Row[] {
  return measureBundleImports().flatMap(({ name, bundleBytes, ratio }) => [
    { what: `Function ${name}: bundle`, figure: bundleBytes / 1000, goal: bundleGoals.kilobytes, unit: 'kB' },
    {
      what: `Function ${name}: import`,
      figure: ratio,
      goal: bundleGoals.importRatio,
      unit: 'of a bare document client',
    },
  ]);
}

function documentOf(rows: readonly (Row & { readonly ratio: number })[]): string {
  const lines = rows.map(
    ({ what, figure, goal, unit, ratio }) => `| ${what} | ${rounded(figure)} | ${goal} | ${unit} | ${rounded(ratio)} |`,
  );
  return [
    '# What the product loads and costs',
    '',
    'Written by `npm run performance`: measured on this code, beside the goals. `npm run bench` says what one generation costs. Counts and sizes are asserted by the tests; times are not.',
    '',
    '| what | now | goal | unit | now / goal |',
    '| --- | --: | --: | --- | --: |',
    ...lines,
    '',
  ].join('\n');
}

function rounded(figure: number): number {
  return Math.round(figure * 100) / 100;
}
