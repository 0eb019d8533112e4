import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import * as z from 'zod/mini';
import { freePorts } from '#infra/local-cloud/ports.ts';
import { browserFile } from '#test/support/find-browser.ts';

/** Lighthouse's result for a page on a phone with an empty cache: the median of several runs. */
export interface LighthouseResult {
  readonly score: number;
  readonly largestPaintSeconds: number;
  readonly blockedMs: number;
}

const runs = 3;
const lighthouse = join(import.meta.dirname, '../../node_modules/lighthouse/cli/index.js');

const auditSchema = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({ 'largest-contentful-paint': auditSchema, 'total-blocking-time': auditSchema }),
});

/** `urlOf` returns a new address for each run, because a deep link signs in only one browser. */
export async function measureLighthouse(urlOf: () => Promise<string>): Promise<LighthouseResult> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < runs; run++) results.push(await runOnce(await urlOf()));
  const [median] = results.toSorted((a, b) => a.score - b.score).slice(Math.floor(runs / 2));
  if (median === undefined) throw new Error('Lighthouse did not run');
  return median;
}

async function runOnce(url: string): Promise<LighthouseResult> {
  const [port = 0] = await freePorts(1);
  const browser = await chromium.launch({
    executablePath: await browserFile(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  try {
    const args = [lighthouse, url, `--port=${port}`, '--output=json', '--only-categories=performance', '--quiet'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
    const { categories, audits } = reportSchema.parse(JSON.parse(stdout));
    return {
      score: Math.round(categories.performance.score * 100),
      largestPaintSeconds: audits['largest-contentful-paint'].numericValue / 1000,
      blockedMs: audits['total-blocking-time'].numericValue,
    };
  } finally {
    await browser.close();
  }
}
