import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';

const epochSeconds = (time: string) => Date.parse(time) / 1000;
const backups = {
  EarliestRestorableDateTime: epochSeconds('2026-10-23T00:00:00Z'),
  LatestRestorableDateTime: epochSeconds('2026-11-27T10:00:00Z'),
};
const calls: string[] = [];

/** Answers as DynamoDB and S3 do for a table with backups, and a file that was deleted at 09:40. */
const aws = createServer((request, response) => {
  const [, operation] = String(request.headers['x-amz-target'] ?? '').split('.');
  calls.push(operation ?? `${request.method} ${request.url}`);
  if (operation === 'DescribeContinuousBackups') {
    const ContinuousBackupsDescription = { PointInTimeRecoveryDescription: backups };
    return response.end(JSON.stringify({ ContinuousBackupsDescription }));
  }
  if (operation === 'DescribeTable') {
    return response.writeHead(400).end(JSON.stringify({ __type: 'x#ResourceNotFoundException' }));
  }
  const marker = `<DeleteMarker><Key>generated/a.png</Key><VersionId>v2</VersionId><IsLatest>true</IsLatest><LastModified>2026-11-27T09:40:00.000Z</LastModified></DeleteMarker>`;
  const found = request.url?.includes('generated') ? marker : '';
  return response
    .writeHead(200, { 'content-type': 'text/xml' })
    .end(`<ListVersionsResult>${found}</ListVersionsResult>`);
});
beforeAll(() => new Promise<void>((resolve) => aws.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => aws.close(resolve)));

async function restore(...args: string[]) {
  const { port } = aws.address() as AddressInfo;
  const env = {
    PATH: process.env['PATH'],
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    STAGE: 'prod',
    TABLE_NAME: 'own',
    MEDIA_BUCKET_NAME: 'media',
    STATE_MACHINE_ARN: 'arn:aws:states:eu-central-1:123456789012:stateMachine:generations:live',
  };
  const file = join(import.meta.dirname, '../../../infra/operator/restore.ts');
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { output, errors };
}

it('a check says in words what a restore will do, and changes nothing', async () => {
  const { output, errors } = await restore('--at', '2026-11-27T09:30:00Z', '--check');
  expect(errors).toBe('');
  expect(output).toContain(
    'The table own, as it was at 2026-11-27T09:30:00.000Z, becomes the new table own-202611270930. own stays.',
  );
  expect(output).toContain('Files that were deleted since and come back: 1.');
  expect(calls.filter((call) => !/^(Describe|GET )/.test(call))).toEqual([]);
});

it('a time without backups ends the command before it changes anything', async () => {
  const { output, errors } = await restore('--at', '2026-11-27T11:00:00Z', '--yes');
  expect(output).toBe('- The backups of own end at 2026-11-27T10:00:00.000Z; wait, or name an earlier time.\n');
  expect(errors).toBe('Nothing was changed.\n');
  expect(calls.filter((call) => !/^(Describe|GET )/.test(call))).toEqual([]);
});

it('a restore without a terminal to confirm it ends instead of waiting', async () => {
  const { errors } = await restore('--at', '2026-11-27T09:30:00Z');
  expect(errors.trim()).toBe('Nothing was changed. --yes asks nothing.');
  expect(calls.filter((call) => !/^(Describe|GET )/.test(call))).toEqual([]);
});
