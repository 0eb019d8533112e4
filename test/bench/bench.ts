import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { synthesise } from '#infra/local-cloud/build.ts';
import { launchBrowser, phone } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { measureBundleImports } from './bundle-imports.ts';
import { countRequests } from './generation-budget.ts';
import { bundleGoals } from './hot-functions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { callBudgets } from './measure-calls.ts';
import { measureChecks } from './measure-checks.ts';
import { sumIndexUnits, scenarios, startMeteredProduct, sumTableUnits } from './measure-generation.ts';
import { pageBudgets } from './page-budgets.ts';
import { measurePageLoad } from './page-load.ts';
import { measureResult } from './result-to-screen.ts';
import { measureSlowLine } from './slow-line.ts';
import { measureStart } from './start-up.ts';

interface Row {
  readonly label: string;
  readonly figure: number;
  readonly goal: number;
  readonly unit: string;
  readonly isScore?: boolean;
}

const file = join(import.meta.dirname, '../../docs/performance.md');

/**
 * `npm run bench`: compares sizes, calls, times and costs of the product with the goals, and writes
 * docs/performance.md.
 */
await synthesise();
const rows = [
  ...bundleRows(),
  ...(await tableRows()),
  ...(await checkRows()),
  ...(await screenRows()),
  ...(await startRows()),
];
const measured = rows.map((row) => ({ ...row, ratio: row.isScore ? row.goal / row.figure : row.figure / row.goal }));
console.table(
  measured.map(({ label, figure, goal, unit, ratio }) => [label, rounded(figure), goal, unit, rounded(ratio)]),
);
await writeFile(file, documentOf(measured));
execFileSync('oxfmt', [file]);
process.exit(0);

function bundleRows(): Row[] {
  return measureBundleImports().flatMap(({ name, bundleBytes, ratio }) => [
    { label: `Function ${name}: bundle`, figure: bundleBytes / 1000, goal: bundleGoals.kilobytes, unit: 'kB' },
    {
      label: `Function ${name}: import`,
      figure: ratio,
      goal: bundleGoals.importRatio,
      unit: 'of a bare document client',
    },
  ]);
}

async function tableRows(): Promise<Row[]> {
  const product = await startMeteredProduct();
  const normal = await product.measure(scenarios.normal);
  const worst = await product.measure(scenarios.worst);
  const calls = await product.measureCalls();
  await product.close();
  console.table(normal.writes);
  return [
    ...calls.map(({ name, requests }) => ({
      label: `Table: ${name}`,
      figure: requests,
      goal: callBudgets[name].goal,
      unit: 'requests',
    })),
    { label: 'One generation', figure: countRequests(normal.requests), goal: 24, unit: 'requests' },
    { label: 'One generation', figure: sumTableUnits(normal.writes), goal: 40, unit: 'write units' },
    { label: 'One generation, indexes', figure: sumIndexUnits(normal.writes), goal: 11, unit: 'write units' },
    { label: 'One generation', figure: normal.readUnits, goal: 40, unit: 'read units' },
    { label: 'Nothing is ever heard of it', figure: worst.transitions, goal: 8, unit: 'transitions' },
    { label: 'Nothing is ever heard of it', figure: countRequests(worst.requests), goal: 40, unit: 'requests' },
  ];
}

async function checkRows(): Promise<Row[]> {
  const { milliseconds, calls } = await measureChecks();
  return [
    { label: 'Content checks before the hold', figure: calls, goal: 1, unit: 'calls' },
    {
      label: 'Content checks before the hold, judged on this machine',
      figure: milliseconds,
      goal: 150,
      unit: 'ms',
    },
  ];
}

async function screenRows(): Promise<Row[]> {
  const product = await startProduct();
  const rowsOfScreens = [...(await pageRows(product)), ...(await resultRows(product))];
  await product.close();
  return rowsOfScreens;
}

async function pageRows(product: Product): Promise<Row[]> {
  const browser = await launchBrowser();
  const pageRowsOf: Row[] = [];
  for (const { name, path, usable, goalKibibytes, maxScripts, goalCalls, lighthouse } of pageBudgets) {
    const urlOf = async () => {
      const { sessionId } = await createMaya(product);
      return `${product.siteUrl}${path}`.replace('{id}', sessionId);
    };
    const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' });
    const load = await measurePageLoad(await context.newPage(), await urlOf(), usable);
    await context.close();
    const line = await measureSlowLine(browser, await urlOf(), usable);
    const { score, largestPaintSeconds, blockedMs } = await measureLighthouse(urlOf);
    pageRowsOf.push(
      { label: `${name}: scripts`, figure: load.scriptKibibytes, goal: goalKibibytes, unit: 'KiB, gzip' },
      { label: `${name}: script files`, figure: load.scripts.length, goal: maxScripts, unit: 'files' },
      { label: `${name}: calls of the API`, figure: load.calls.length, goal: goalCalls, unit: 'calls' },
      { label: `${name}: Lighthouse, phone`, figure: score, goal: lighthouse, unit: 'of 100', isScore: true },
      { label: `${name}: largest paint`, figure: largestPaintSeconds, goal: 2, unit: 's, Lighthouse' },
      { label: `${name}: main thread blocked`, figure: blockedMs, goal: 100, unit: 'ms, Lighthouse' },
      { label: `${name}: words on the screen`, figure: line.words, goal: 2, unit: 's at 400 kbit/s' },
      { label: `${name}: usable`, figure: line.usable, goal: 5, unit: 's at 400 kbit/s' },
    );
  }
  await browser.close();
  return pageRowsOf;
}

async function resultRows(product: Product): Promise<Row[]> {
  const { seconds, gridKilobytes, assetCalls } = await measureResult(product);
  return [
    { label: 'A result, from the provider to the screen', figure: seconds, goal: 1.5, unit: 's' },
    { label: 'A picture in the grid', figure: gridKilobytes, goal: 30, unit: 'kB' },
    { label: 'The assets screen: calls of the API', figure: assetCalls, goal: 3, unit: 'calls' },
  ];
}

async function startRows(): Promise<Row[]> {
  const { firstSeconds, freshSeconds, megabytes } = await measureStart();
  return [
    { label: '`npm start`, when everything is to be built', figure: firstSeconds, goal: 10, unit: 's' },
    { label: '`npm start` after a reset', figure: freshSeconds, goal: 6, unit: 's' },
    { label: 'Local cloud with its database, after its first calls', figure: megabytes, goal: 600, unit: 'MB' },
  ];
}

function documentOf(all: readonly (Row & { readonly ratio: number })[]): string {
  const lines = all.map(
    ({ label, figure, goal, unit, ratio }) =>
      `| ${label} | ${rounded(figure)} | ${goal} | ${unit} | ${rounded(ratio)} |`,
  );
  return [
    '# What the product loads and costs',
    '',
    'Written by `npm run bench`: measured on this code, beside the goals. Counts and sizes are asserted by the tests; times are those of the machine that it ran on. `npm run load` says how the product bears 50 subscribers at a time, and [Scale](scale.md) what the counted units mean for a million.',
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
