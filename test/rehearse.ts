import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findingsIn } from '#infra/findings.ts';
import { run } from './run-command.ts';
import { accessUse } from './support/access-use.ts';
import { completeProduction, stacksOf, type StageRequest } from './support/synthesise.ts';

/**
 * `npm run rehearse` checks a deployment as far as one machine can: synthesises every kind of stage and region, checks
 * the templates, plants mistakes, and runs the main job and the console's with each function's own rights. Exits with 1
 * if anything is wrong.
 */
const scratch = mkdtempSync(join(tmpdir(), 'rehearsal-'));
const external = {
  connectUrl: 'https://connect.example.com/connect',
  creditCheckUrl: 'https://data.example.com/rest/v1/rpc/check_user_credit',
  deductUrl: 'https://credits.example.com/deduct_credit',
  publicKey: 'anonymous',
};
const kinds: Readonly<Record<string, StageRequest>> = {
  'a playground': { settings: { kind: 'playground' } },
  'a production': { stage: 'prod', settings: completeProduction },
  'a production in another region': { stage: 'prod', settings: { ...completeProduction, region: 'us-east-1' } },
  'a production with an existing back end': { stage: 'ext', settings: { ...completeProduction, companion: external } },
};
const wrong: string[] = [];

const templates = Object.entries(kinds).flatMap(([kind, stage], index) => {
  const { root } = stacksOf(stage);
  const { open } = findingsIn(root);
  const { stacks } = root.synth();
  wrong.push(...open.map((finding) => `${kind}: ${finding}`));
  console.log(`${kind}: ${stacks.length} stacks, ${open.length} findings by AWS's rules for solutions`);
  return stacks.map(({ stackName, template }) => {
    const file = join(scratch, `${index}-${stackName}.template.json`);
    writeFileSync(file, JSON.stringify(template));
    return file;
  });
});

const lint = spawnSync('cfn-lint', ['--non-zero-exit-code', 'error', ...templates], { encoding: 'utf8' });
const unjudged = lint.error && 'cfn-lint is not here (pip install cfn-lint): the templates are not judged by it';
console.log(unjudged ?? `cfn-lint: ${lint.status === 0 ? 'no errors' : lint.stdout + lint.stderr}`);
if (lint.status !== null && lint.status !== 0) wrong.push('cfn-lint found errors');

const journal = join(scratch, 'access.jsonl');
process.env['ACCESS_JOURNAL'] = journal;
const rehearsed = await run([
  'vitest',
  'run',
  'test/infra',
  'test/local-cloud',
  'test/api',
  'test/browser/generation/main-job',
  'test/browser/console',
]);
if (rehearsed.status !== 0) wrong.push('what AWS asks of the templates, the planted mistakes or the jobs: see above');

const uses = accessUse(journal);
if (uses.length === 0) wrong.push('no cloud wrote down what its functions did with their rights');
console.table(
  uses.map(({ name, countCalls: calls, used, neverUsed }) => ({
    function: name,
    'calls seen': calls.allowed + calls.refused,
    allowed: calls.allowed,
    refused: calls.refused,
    'rights used': used.length,
    'granted, never used': neverUsed.length,
  })),
);
for (const { name, refused, neverUsed } of uses) {
  for (const right of refused) wrong.push(`${name} was refused ${right}`);
  for (const right of neverUsed) console.log(`${name} made no use of ${right}`);
}
rmSync(scratch, { recursive: true });
if (unjudged !== undefined) console.log(unjudged);
for (const one of wrong) console.error(`WRONG ${one}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
