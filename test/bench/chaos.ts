import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { synthesise } from '#infra/local-cloud/build.ts';
import { freePorts } from '#infra/local-cloud/ports.ts';
import { runChaos } from './chaos-run.ts';
import { checkChaosRun } from './chaos-verdict.ts';

/** `npm run chaos` checks that every generation ends once and all credits add up, whatever fails. */
const {
  CHAOS_SEED: seed,
  CHAOS_GENERATIONS: generationCount,
  CHAOS_REQUESTS: requestCount,
} = z
  .object({
    CHAOS_SEED: z._default(z.coerce.number().check(z.int()), () => randomInt(2 ** 31)),
    CHAOS_GENERATIONS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 2000),
    CHAOS_REQUESTS: z._default(z.coerce.number().check(z.int()), 500),
  })
  .parse(process.env);

console.log(`CHAOS_SEED=${seed}, ${generationCount} generations, ${requestCount} requests`);
await synthesise();
const dataDir = await mkdtemp(join(tmpdir(), 'chaos-'));
const [port = 0] = await freePorts(1);
const startedAt = Date.now();
const run = await runChaos({
  settings: { dataDir, port, seed, jobScale: 0.05, waitScale: 0.2, crashProbability: 0.01, faultProbability: 0.005 },
  generationCount,
  requestCount,
  subscriberCount: 8,
  pauseMs: 1500,
  killsAfter: [Math.floor(generationCount / 3), Math.floor((generationCount * 2) / 3)],
});
const { rows, sums, violations } = await checkChaosRun(run);
await run.product.close();

console.table(rows);
console.table([sums]);
console.table(run.product.faults);
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(`${run.started.length} generations, 2 kills, ${run.product.crashes} crashes of functions, in ${seconds} s`);
for (const violation of violations) console.error(violation);
console.log(`${violations.length} violations`);
if (violations.length === 0) await rm(dataDir, { recursive: true });
else console.error(`The data is left in ${dataDir}`);
process.exit(violations.length === 0 ? 0 : 1);
