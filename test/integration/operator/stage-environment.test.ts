import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { completeProduction } from '#test/support/synthesise.ts';

const outputs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Atelia-prod-data': { TableName: 'the-table', SigningSecretArn: 'arn:signing', OperatorSecretArn: 'arn:operator' },
  'Atelia-prod-app': { ProjectionsQueueUrl: 'https://queue', ProjectionsFunctionName: 'projections' },
};

const calls: string[] = [];

/** Answers DescribeStacks as CloudFormation does. */
const cloudFormation = createServer((request, response) => void describeStacks(request, response));

async function describeStacks(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = new URLSearchParams(await text(request));
  const name = asked.get('StackName') ?? '';
  calls.push(`${asked.get('Action')} ${name}`.trim());
  if (asked.get('Action') === 'GetCallerIdentity') {
    const caller = '<Account>123456789012</Account><Arn>arn:aws:iam::123456789012:user/operator</Arn>';
    const identity = `<GetCallerIdentityResponse><GetCallerIdentityResult>${caller}</GetCallerIdentityResult></GetCallerIdentityResponse>`;
    return void response.writeHead(200, { 'content-type': 'text/xml' }).end(identity);
  }
  const stack = outputs[name];
  const members = Object.entries(stack ?? {})
    .map(([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`)
    .join('');
  const found = `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><Outputs>${members}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
  const missing = `<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`;
  response.writeHead(stack ? 200 : 400, { 'content-type': 'text/xml' }).end(stack ? found : missing);
}

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'infra/operator');
const preload = join(folder, 'stage-environment.ts');
const printed = `console.log(process.env.AWS_REGION, process.env.TABLE_NAME, process.env.OPERATOR_SECRET_ARN, process.env.PROJECTIONS_QUEUE_URL,
  process.argv.slice(1).join())`;

async function run(command: readonly string[], env: Record<string, string> = { AWS_REGION: 'eu-central-1' }) {
  const { port } = cloudFormation.address() as AddressInfo;
  const child = spawn(process.execPath, [...command], {
    env: {
      PATH: process.env['PATH'],
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { output: output.trim(), errors: errors.trim(), code };
}

const command = (...args: string[]) => ['--import', preload, '-e', printed, '--', ...args];
const operatorCommand = (file: string, ...args: string[]) => ['--import', preload, join(folder, file), ...args];

beforeAll(() => new Promise<void>((resolve) => cloudFormation.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => cloudFormation.close(resolve)));

describe('an operator command', () => {
  it.each([
    ['--dry-run', '--stage', 'prod', '--all'],
    ['--dry-run', '--stage=prod', '--all'],
  ])('gets the names of its stage from the deployment: %s %s %s', async (...args) => {
    const { output } = await run(command(...args));
    expect(output).toBe('eu-central-1 the-table arn:operator https://queue --dry-run,--all');
  });

  it('takes no name of another stage from the shell', async () => {
    const others = { TABLE_NAME: 'table-of-another-stage', PROJECTIONS_QUEUE_URL: 'https://another-queue' };
    const { output } = await run(command('--stage', 'prod'), { AWS_REGION: 'eu-central-1', ...others });
    expect(output).toBe('eu-central-1 the-table arn:operator https://queue');
  });

  it.each([
    ['has the name of no stage', ['--stage', 'nowhere'], "--stage needs one of cdk.json's stages: dev, local, prod"],
    ['has no name', ['--dry-run', '--stage'], "--stage needs one of cdk.json's stages: dev, local, prod"],
    [
      'names a stage that is not deployed',
      ['--stage', 'dev'],
      expect.stringMatching(
        /^Stage dev is not deployed in eu-central-1, in the account of these credentials \(Stack with id Atelia-dev-(app|data) does not exist\)$/,
      ),
    ],
  ])('that %s says so', async (_, args, sentence) => {
    expect(await run(command(...args))).toEqual({ output: '', errors: sentence, code: 1 });
  });

  it('without a region says where it can be set', async () => {
    const { errors } = await run(command('--stage', 'prod'), {});
    expect(errors).toBe('Set AWS_REGION, or region in the settings of stage prod');
  });

  it('of the stage local reads the addresses of npm start, and nothing of AWS', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
    writeFileSync(join(dataDir, 'operator.env'), 'export AWS_REGION=us-east-1\nexport TABLE_NAME=local-table\n');
    const missing = await run(command('--stage', 'local'), { DATA_DIR: dataDir });
    expect(missing.errors).toMatch(/^Stage local runs on this machine: npm start/);
    const { port } = cloudFormation.address() as AddressInfo;
    const running = { pid: process.pid, controlPlane: `http://127.0.0.1:${port}` };
    writeFileSync(join(dataDir, 'running.json'), JSON.stringify(running));
    const { output } = await run(command('--stage', 'local'), { DATA_DIR: dataDir, AWS_REGION: 'eu-central-1' });
    expect(output).toBe('us-east-1 local-table undefined undefined');
  });

  it('with a misspelt option, or an answer of AWS that it can’t use, says so in one sentence', async () => {
    const misspelt = await run(operatorCommand('rebuild-board.ts', '--stage', 'prod', '--dryrun'));
    expect(misspelt.errors).toMatch(/^TypeError: Unknown option '--dryrun'/);
    expect(misspelt.errors).not.toContain(' at ');
    const refused = await run(operatorCommand('rebuild-board.ts', '--table', 'the-table'));
    expect(refused).toMatchObject({ errors: expect.not.stringContaining(' at '), code: 1 });
  });
});

it('a deployment with a misspelt option, or of the stage of this machine, says so', async () => {
  const deploy = join(folder, 'deploy.ts');
  const [misspelt, local] = await Promise.all([run([deploy, '--stag', 'dev']), run([deploy, '--stage', 'local'])]);
  expect(misspelt.errors).toMatch(/^TypeError: Unknown option '--stag'/);
  expect(local.errors).toBe('Stage local runs on this machine: npm start');
});

it(
  'a production is deleted from a clone whose site was never built, without its data',
  { tags: ['whole'] },
  async () => {
    const clone = mkdtempSync(join(tmpdir(), 'clone-'));
    onTestFinished(() => rmSync(clone, { recursive: true }));
    for (const part of [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'frontend',
      'functions',
      'infra',
      'shared',
    ]) {
      cpSync(join(root, part), join(clone, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    const cdk = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
    cdk.context.stages.live = completeProduction;
    writeFileSync(join(clone, 'cdk.json'), JSON.stringify(cdk));
    calls.length = 0;
    const destroy = [join(clone, 'infra/operator/deploy.ts'), '--stage', 'live', '--destroy', '--yes'];
    const env = { PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`, AWS_REGION: 'eu-central-1' };
    const { output, errors, code } = await run(destroy, env);
    expect(errors).toContain('App (Atelia-live-app): destroyed');
    expect(output).toContain('Table, files and secrets are still there: the next deployment uses them again.');
    expect(code).toBe(0);
    expect(calls).toContain('DescribeStacks Atelia-live-app');
    expect(calls.join()).not.toMatch(/Atelia-live-data/);
  },
);
