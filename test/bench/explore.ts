import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { run } from '#test/run-command.ts';

/**
 * `npm run explore [-- <rounds>]` runs the properties with random seeds, unlike `npm test`; it ends at the first
 * failure.
 */
const rounds = z._default(z.coerce.number().check(z.int(), z.minimum(1)), 20).parse(process.argv[2]);

for (let round = 1; round <= rounds; round += 1) {
  const seed = randomInt(2 ** 31);
  process.env['SEED'] = String(seed);
  console.log(`\nRound ${round} of ${rounds}: SEED=${seed}`);
  const { status } = await run(['vitest', 'run', '--project', 'unit', '--reporter=agent']);
  if (status !== 0) {
    console.error(`\nAgain: SEED=${seed} npm run test:unit`);
    process.exit(1);
  }
}
