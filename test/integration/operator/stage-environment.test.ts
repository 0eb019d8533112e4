import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const outputs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Atelia-prod-data': { TableName: 'the-table', SigningSecretArn: 'arn:signing', OperatorSecretArn: 'arn:operator' },
  'Atelia-prod-app': { ProjectionsQueueUrl: 'https://queue', ProjectionsFunctionName: 'projections' },
};

/** Answers DescribeStacks as CloudFormation does. */
const cloudFormation = createServer((request, response) => void describeStacks(request, response));

async function describeStacks(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const stack = outputs[new URLSearchParams(await text(request)).get('StackName') ?? ''];
  const members = Object.entries(stack ?? {})
    .map(([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`)
    .join('');
  const found = `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><Outputs>${members}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
  const missing =
    '<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack does not exist</Message></Error></ErrorResponse>';
  response.writeHead(stack ? 200 : 400, { 'content-type': 'text/xml' }).end(stack ? found : missing);
}

const preload = join(import.meta.dirname, '../../../infra/operator/stage-environment.ts');
const printed =
  'console.log(process.env.TABLE_NAME, process.env.OPERATOR_SECRET_ARN, process.env.PROJECTIONS_QUEUE_URL, process.argv.slice(1).join())';

async function runCommand(...args: string[]) {
  const { port } = cloudFormation.address() as AddressInfo;
  const env = {
    PATH: process.env['PATH'],
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const child = spawn(process.execPath, ['--import', preload, '-e', printed, '--', ...args], { env });
  return { output: (await text(child.stdout)).trim(), errors: (await text(child.stderr)).trim() };
}

beforeAll(() => new Promise<void>((resolve) => cloudFormation.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => cloudFormation.close(resolve)));

describe('an operator command', () => {
  it('gets the names of its stage from the deployment', async () => {
    const { output } = await runCommand('--dry-run', '--stage', 'prod', '--all');
    expect(output).toBe('the-table arn:operator https://queue --dry-run,--all');
  });

  it('says that a stage is not deployed', async () => {
    const { output, errors } = await runCommand('--stage', 'nowhere');
    expect([output, errors]).toEqual(['', "Can't read the outputs of stage nowhere: Stack does not exist"]);
  });
});
