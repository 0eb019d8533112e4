import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findingsIn } from '#infra/cdk-nag-findings.ts';
import { freePorts } from '#infra/local-cloud/ports.ts';
import { run } from './run-command.ts';
import { accessUse } from './support/access-use.ts';
import { completeProduction, type Resource, stacksOf, type StageRequest } from './support/synthesise.ts';
import { lookUpVulnerabilities } from './vulnerabilities.ts';

/**
 * `npm run rehearse` checks a deployment as far as one machine can: synthesises every kind of stage and region, lets
 * outside tools judge the templates, introduces mistakes, and runs the main job and the console's with each function's
 * own rights, over another imitation of AWS, and in other browsers, the unit tests on the next Node, and the operator's
 * commands. Exits with 1 if anything is wrong.
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
/**
 * Each job runs at one width, because moto's stream ends at the first refused transaction: it puts a copy of the table in
 * its place, and iterators go on reading the former table, while a new iterator returns the records since.
 */
const jobsOverMoto = [
  '--testNamePattern=^(?!.*1440 px)',
  'test/api/generations/generations.test.ts',
  'test/api/assets/uploads.test.ts',
  'test/api/console/admin-models.test.ts',
  'test/browser/generation/main-job.test.ts',
];
const problems: string[] = [];

const machines: string[] = [];
const templates = Object.entries(kinds).flatMap(([kind, stage], index) => {
  const { root } = stacksOf(stage);
  const { open } = findingsIn(root);
  const { stacks } = root.synth();
  problems.push(...open.map((finding) => `${kind}: ${finding}`));
  console.log(`${kind}: ${stacks.length} stacks, ${open.length} findings of cdk-nag's AwsSolutions rules`);
  return stacks.map(({ stackName, template }) => {
    const file = join(workFolder, `${index}-${stackName}.template.json`);
    writeFileSync(file, JSON.stringify(template));
    for (const [id, { Type, Properties }] of Object.entries<Resource>(template.Resources)) {
      if (Type !== 'AWS::StepFunctions::StateMachine') continue;
      const machine = join(workFolder, `${index}-${id}.asl.json`);
      writeFileSync(machine, joinText(Properties['DefinitionString']));
      machines.push(machine);
    }
    return file;
  });
});

/** Puts examples in the place of references: the partition and an ARN. */
function joinText(definition: string | { readonly 'Fn::Join': readonly [string, readonly unknown[]] }): string {
  if (typeof definition === 'string') return definition;
  const [separator, parts] = definition['Fn::Join'];
  const example = 'arn:aws:lambda:us-east-1:123456789012:function:example';
  const fill = (part: unknown) => (JSON.stringify(part) === '{"Ref":"AWS::Partition"}' ? 'aws' : example);
  return parts.map((part) => (typeof part === 'string' ? part : fill(part))).join(separator);
}

const missing: string[] = [];
function judge(tool: string, install: string, args: readonly string[]): void {
  const { error, status, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8' });
  if (error !== undefined) return void missing.push(`${tool} is not installed (${install}), so it judged nothing`);
  console.log(`${tool}: ${status === 0 ? 'no errors' : stdout + stderr}`);
  if (status !== 0) problems.push(`${tool} found errors`);
}
judge('cfn-lint', 'pip install --upgrade cfn-lint', ['--non-zero-exit-code', 'error', ...templates]);
const definitions = machines.flatMap((file) => ['--json-path', file]);
judge('asl-validator', 'npm install --global asl-validator', definitions);

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

// The functions' bundles do their main jobs over another imitation of DynamoDB, S3 and Secrets Manager.
delete process.env['ACCESS_JOURNAL'];
if (spawnSync('moto_server', ['--help']).error !== undefined) {
  missing.push("moto is not installed (pip install 'moto[server]'), so nothing ran over it");
} else {
  process.env['ATELIA_DYNAMODB'] = 'moto';
  const overMoto = await run(['vitest', 'run', ...jobsOverMoto]);
  if (overMoto.status !== 0) problems.push('the main jobs failed over moto: see above');
  delete process.env['ATELIA_DYNAMODB'];
}

// Shows what the next Node breaks before the product needs it.
const nextNode = 26;
const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', workFolder, `node@${nextNode}`];
if (spawnSync('npm', install, { timeout: 120_000 }).status !== 0) {
  missing.push(`npm's registry gave no Node ${nextNode}, so nothing ran on it`);
} else {
  const unitTests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'];
  const onNextNode = await run([join(workFolder, 'node_modules/.bin/node'), ...unitTests]);
  if (onNextNode.status !== 0) problems.push(`unit tests failed on Node ${nextNode}: see above`);
}

// Types the operator's commands beside `npm start`; test/api/restore.test.ts types the restore with its switch of tables.
const [port = 0] = await freePorts(1);
const env = { ...process.env, DATA_DIR: join(workFolder, 'data'), PORT: String(port) };
const product = spawn(process.execPath, ['infra/demo/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
const productEnded = once(product, 'exit');
for await (const text of product.stdout.setEncoding('utf8')) if (String(text).includes(' is ready at ')) break;
for (const command of [
  'create-admin -- --stage local --user-id rehearsal --name Rehearsal',
  'rotate-keys -- --stage local',
  'audit-ledger -- --stage local',
  'redrive-projections -- show --stage local',
  'rebuild-board -- --stage local',
  'migrate -- --stage local',
  `restore -- --stage local --at ${new Date().toISOString()} --check`,
]) {
  const words = ['run', '--silent', ...command.split(' ')];
  const { status, stdout, stderr } = spawnSync('npm', words, { env, encoding: 'utf8' });
  const [sentence = ''] = stdout.split('\n', 1);
  console.log(`npm run ${command}: ${sentence}`);
  if (status !== 0 || sentence === '' || stderr !== '') problems.push(`npm run ${command} failed: ${stdout}${stderr}`);
}
product.kill();
await productEnded;

const engines = await run(['node', 'test/engines/engines.ts']);
if (engines.status !== 0) problems.push('the main jobs failed in another browser: see above');
rmSync(workFolder, { recursive: true });
for (const one of missing) console.log(one);
for (const one of problems) console.error(`WRONG ${one}`);
process.exitCode = problems.length === 0 ? 0 : 1;
