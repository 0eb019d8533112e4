// @module-tag whole

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePorts } from '#infra/local-cloud/ports.ts';
import { chaosPlans } from '#test/bench/chaos-plans.ts';
import { runChaos } from '#test/bench/chaos-run.ts';
import { checkChaosRun } from '#test/bench/chaos-verdict.ts';
import { seed } from '#test/support/seed.ts';

const generationCount = chaosPlans.length;

it('ends every generation once and keeps every credit, despite all kinds of faults and a kill', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chaos-'));
  const [port = 0] = await freePorts(1);
  const settings = {
    dataDir,
    port,
    seed,
    jobScale: 0.05,
    waitScale: 0.1,
    crashProbability: 0.02,
    faultProbability: 0.01,
  };
  const run = await runChaos({
    settings,
    generationCount,
    requestCount: 12,
    subscriberCount: 4,
    killsAfter: [generationCount / 2],
    pauseMs: 200,
  });
  const { rows, violations } = await checkChaosRun(run);
  await run.product.close();
  await rm(dataDir, { recursive: true });

  expect(violations).toEqual([]);
  const total = (name: 'completed' | 'failed' | 'cancelled') =>
    Object.values(rows).reduce((sum, row) => sum + row[name], 0);
  expect(total('completed') + total('failed') + total('cancelled')).toBe(generationCount);
  // A run without successes or failures would show nothing. Whether a cancel comes before the end depends on the
  // machine's speed.
  for (const name of ['completed', 'failed'] as const) expect(total(name)).toBeGreaterThan(0);
});
