import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findingsIn } from '#infra/cdk-nag-findings.ts';
import { run } from './run-command.ts';
import { accessUse } from './support/access-use.ts';
import { lookUpVulnerabilities } from './vulnerabilities.ts';
import { completeProduction, stacksOf, type StageRequest } from './support/synthesise.ts';

/**
 * `npm run rehearse` checks a deployment as far as one machine can: synthesises every kind of stage and region, checks
 * the templates, introduces mistakes, and runs the main job and the console's with each function's own rights, also in
 * other browsers. Exits with 1 if anything is wrong.
 */
const workFolder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
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
const problems: string[] = [];

const templates = Object.entries(kinds).flatMap(([kind, stage], index) => {
  const { root } = stacksOf(stage);
  const { open } = findingsIn(root);
  const { stacks } = root.synth();
  problems.push(...open.map((finding) => `${kind}: ${finding}`));
  console.log(`${kind}: ${stacks.length} stacks, ${open.length} findings of cdk-nag's AwsSolutions rules`);
  return stacks.map(({ stackName, template }) => {
    const file = join(workFolder, `${index}-${stackName}.template.json`);
    writeFileSync(file, JSON.stringify(template));
    return file;
  });
});

const lint = spawnSync('cfn-lint', ['--non-zero-exit-code', 'error', ...templates], { encoding: 'utf8' });
const lintMissing = lint.error && 'cfn-lint is not installed (pip install cfn-lint): it did not check the templates';
console.log(lintMissing ?? `cfn-lint: ${lint.status === 0 ? 'no errors' : lint.stdout + lint.stderr}`);
if (lint.status !== null && lint.status !== 0) problems.push('cfn-lint found errors');

const vulnerabilities = lookUpVulnerabilities();
console.log(vulnerabilities.summary);
problems.push(...vulnerabilities.found);

const journal = join(workFolder, 'access.jsonl');
process.env['ACCESS_JOURNAL'] = journal;
const testRun = await run([
  'vitest',
  'run',
  'test/infra',
  'test/local-cloud',
  'test/api',
  'test/browser/generation/main-job',
  'test/browser/console',
]);
if (testRun.status !== 0)
  problems.push('tests of the templates, the introduced mistakes or the jobs failed: see above');

const functionUses = accessUse(journal);
if (functionUses.length === 0) problems.push('no local cloud recorded the use of rights in the access journal');
console.table(
  functionUses.map(({ name, calls, used, neverUsed }) => ({
    function: name,
    'calls seen': calls.allowed + calls.refused,
    allowed: calls.allowed,
    refused: calls.refused,
    'rights used': used.length,
    'granted, never used': neverUsed.length,
  })),
);
for (const { name, refused, neverUsed } of functionUses) {
  for (const right of refused) problems.push(`${name} was refused ${right}`);
  for (const right of neverUsed) console.log(`${name} never used its right: ${right}`);
}

const engines = await run(['node', 'test/engines/engines.ts']);
if (engines.status !== 0) problems.push('the main jobs failed in another browser: see above');
rmSync(workFolder, { recursive: true });
if (lintMissing !== undefined) console.log(lintMissing);
for (const one of problems) console.error(`WRONG ${one}`);
process.exitCode = problems.length === 0 ? 0 : 1;
