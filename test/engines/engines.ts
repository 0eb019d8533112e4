import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesise } from '#infra/local-cloud/build.ts';
import { phone } from '#test/support/browser.ts';
import { findLayoutProblems } from '#test/support/layout-problems.ts';
import { startProduct } from '#test/support/product.ts';
import { type Engine, findProgram, type Size } from './engine.ts';
import { firefox } from './firefox.ts';
import { journeys } from './journeys.ts';
import { createVisitor } from './visitor.ts';
import { webkit } from './webkit.ts';

/**
 * `npm run engines [-- firefox]` tries the main jobs in Debian's Firefox and WebKit, at both widths. Exits with 1 if one
 * fails; an engine that is not installed is reported as not run. Pictures are in `test-results/engines`.
 */
const outDir = join(import.meta.dirname, '../../test-results/engines');
const sizes: readonly Size[] = [{ width: 1280, height: 900 }, phone];
const [only = ''] = process.argv.slice(2);
const engines = [firefox, webkit].filter(({ name }) => name.toLowerCase().startsWith(only));
const isInstalled = ({ programs }: Engine) => programs.every(findProgram);

interface Row {
  readonly engine: string;
  readonly size: string;
  readonly journey: string;
  readonly result: string;
}

const rows: Row[] = [];
const installed = engines.filter(isInstalled);
const missing = engines.filter((engine) => !isInstalled(engine));
const folder = await mkdtemp(join(tmpdir(), 'engines-'));
await mkdir(outDir, { recursive: true });
if (installed.length > 0) {
  await synthesise();
  const product = await startProduct({ timeScale: 0.1, jobsAtOnce: 40, cloudOptions: { retryScale: 0.1 } });
  for (const engine of installed) {
    for (const size of sizes) {
      for (const journey of Object.keys(journeys)) rows.push(await travel(engine, size, journey, product.siteUrl));
    }
  }
  await product.close();
}
await rm(folder, { recursive: true });

rows.push(...missing.map(({ name }) => ({ engine: name, size: '', journey: 'all', result: 'not run' })));
console.table(rows);
for (const { name, install } of missing) console.log(`${name} is not installed, so it was not run: ${install}`);
process.exitCode = rows.every(({ result }) => result === 'passed' || result === 'not run') ? 0 : 1;

async function travel(engine: Engine, size: Size, journey: string, siteUrl: string): Promise<Row> {
  const page = await engine.start(size);
  const problems: string[] = [];
  const slug = `${engine.name}-${size.width}-${journey.replaceAll(' ', '-')}`.toLowerCase();
  const takePicture = async (name: string) => {
    await writeFile(join(outDir, `${slug}-${name}.png`), await page.screenshot());
    problems.push(...(await findLayoutProblems(page)).map((problem) => `${name}: ${problem}`));
  };
  try {
    await journeys[journey]?.(createVisitor(page, siteUrl), { siteUrl, size, folder, takePicture });
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    await writeFile(join(outDir, `${slug}-failed.png`), await page.screenshot());
  }
  problems.push(...(await page.readErrors()));
  await page.close();
  for (const problem of problems) console.error(`${slug}: ${problem}`);
  const result = problems.length === 0 ? 'passed' : 'failed';
  return { engine: engine.name, size: `${size.width} x ${size.height}`, journey, result };
}
