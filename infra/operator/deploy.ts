import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { App } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { readStageConfig, type StageConfig } from '../config.ts';
import { makeStacks } from '../stacks/app.ts';
import { findMissing } from './preflight.ts';
import { readStageOutputs, stackPrefix } from './stage-outputs.ts';
import { readChanges } from './template-changes.ts';
import { confirm, explainErrors, stop } from './terminal.ts';

// npm run deploy -- --stage <name> [--check | --diff | --destroy] [--yes]
// `--check` and `--diff` change nothing; `--destroy` leaves the data of a production.
explainErrors();
const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: { stage: { type: 'string' }, check: flag, diff: flag, destroy: flag, yes: flag },
});
/** CDK's own command sets these too. The first leads to the templates of nested stacks. */
const metadata = { 'aws:cdk:enable-asset-metadata': true, 'aws:cdk:enable-path-metadata': true };

const stage = values.stage ?? stop('Needed: --stage <name>, one of the stages in cdk.json');
const root = join(import.meta.dirname, '../..');
const builtSite = join(root, 'dist/site');
if (stage === 'local') stop('Stage local runs on this machine: npm start');
const config = readConfig(stage);
const region = config.region ?? process.env['AWS_REGION'] ?? stop('Set AWS_REGION, or region in the stage’s settings');

// The templates of a production can't be synthesised without the site.
if (!values.check) runTool('vite', ['build', 'frontend', '--logLevel', 'warn']);
if (values.destroy) {
  destroy(config);
  process.exit();
}
const missing = await findMissing({ config, region, stackPrefix: stackPrefix(stage) });
for (const { what, remedy } of missing) console.log(`- ${what}.\n  ${remedy}`);
if (missing.length > 0) stop(`${missing.length} missing. Nothing was changed.`);
console.log(`Nothing is missing for stage ${stage} in ${region}.`);
if (!values.check) await deploy();

async function deploy(): Promise<void> {
  const app = newApp(stage, mkdtempSync(join(tmpdir(), 'assembly-')));
  makeStacks(app, builtSite);
  const assembly = app.synth();
  const changes = await readChanges(assembly, region);
  for (const { stack, summary } of changes) console.log(`${stack}: ${summary}`);
  const losses = changes.flatMap((change) => change.losses);
  if (values.diff) return;
  const refusal = 'Nothing was deployed.';
  if (losses.length > 0) await confirm(`This deletes or replaces ${losses.join(', ')}, with all data.`, stage, refusal);
  else if (!values.yes) await confirm('Deploy?', 'yes', `${refusal} --yes asks nothing.`);
  runTool('cdk', ['deploy', '--all', '--app', assembly.directory, '--require-approval', 'never']);
  await printNextSteps();
}

function newApp(name: string, outdir?: string): App {
  const file = readFileSync(join(root, 'cdk.json'), 'utf8');
  const { context } = z.object({ context: z.record(z.string(), z.unknown()) }).parse(JSON.parse(file));
  return new App({
    analyticsReporting: false,
    context: { ...context, ...metadata, stage: name },
    ...(outdir && { outdir }),
  });
}

function readConfig(name: string): StageConfig {
  try {
    return readStageConfig(newApp(name).node);
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
}

async function printNextSteps(): Promise<void> {
  const outputs = await readStageOutputs(stage, region);
  const site = outputs.get('SiteUrl');
  const secret = outputs.get('OperatorSecretArn');
  const { hosts, alarmEmail } = config;
  const steps = [
    hosts && `DNS: ${hosts.site} CNAME ${outputs.get('SiteCname')}, ${hosts.media} CNAME ${outputs.get('MediaCname')}`,
    alarmEmail && `Open the link in each mail that Amazon sent to ${alarmEmail}, or no alarm arrives`,
    secret &&
      !(await hasValue(secret)) &&
      `Providers’ keys: write { "falKey": "…", "openaiKey": "…" } into keys.json, and delete it after
  aws secretsmanager put-secret-value --region ${region} --secret-id ${secret} --secret-string file://keys.json`,
    `First admin: npm run create-admin -- --stage ${stage} --user-id <sign-in name> --name <name>`,
  ].filter((step) => typeof step === 'string');
  console.log(`\nDeployed: ${site}, console: ${site}/admin\nNext, where not done yet:`);
  for (const step of steps) console.log(`- ${step}`);
}

async function hasValue(SecretId: string): Promise<boolean> {
  try {
    await new SecretsManagerClient({ region }).send(new GetSecretValueCommand({ SecretId }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

function destroy({ isProduction, firewall }: StageConfig): void {
  const stacks = isProduction ? ['App', ...(firewall ? ['EdgeAlarms', 'Edge'] : [])] : ['--all'];
  runTool('cdk', ['destroy', ...stacks, '-c', `stage=${stage}`, ...(values.yes ? ['--force'] : [])]);
  if (isProduction) console.log('Table, files and secrets are still there: the next deployment uses them again.');
}

function runTool(tool: string, args: readonly string[]): void {
  const { status } = spawnSync(tool, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) stop(`${tool} failed`);
}
