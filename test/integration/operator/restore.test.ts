import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import 'aws-sdk-client-mock-vitest/extend';
import { beforeEach, expect, it } from 'vitest';
import { findObstacles, restoreTable, undeleteMedia } from '#infra/operator/restore-data.ts';

const s3 = mockClient(S3Client);
const at = new Date('2026-11-27T09:00:00Z');
const marker = (Key: string, time: string, IsLatest = true) => ({
  Key,
  VersionId: `deleted-${time}`,
  IsLatest,
  LastModified: new Date(`2026-11-27T${time}:00Z`),
});

beforeEach(() => {
  s3.reset();
  s3.on(ListObjectVersionsCommand).resolves({});
  s3.on(ListObjectVersionsCommand, { Bucket: 'media', Prefix: 'generated/' })
    .resolvesOnce({
      IsTruncated: true,
      NextKeyMarker: 'generated/b.png',
      DeleteMarkers: [
        marker('generated/before.png', '08:59'),
        marker('generated/after.png', '09:01'),
        marker('generated/again.png', '09:02', false),
      ],
    })
    .resolvesOnce({ DeleteMarkers: [marker('generated/later.png', '10:00')] });
});

it('files that were deleted after the time come back, from all pages', async () => {
  expect(await undeleteMedia(new S3Client(), 'media', at)).toBe(2);
  expect(s3).toHaveReceivedCommandTimes(DeleteObjectCommand, 2);
  for (const [Key, VersionId] of [
    ['generated/after.png', 'deleted-09:01'],
    ['generated/later.png', 'deleted-10:00'],
  ]) {
    expect(s3).toHaveReceivedCommandWith(DeleteObjectCommand, { Bucket: 'media', Key, VersionId });
  }
});

it('a check counts them and changes nothing', async () => {
  expect(await undeleteMedia(new S3Client(), 'media', at, true)).toBe(2);
  expect(s3).toHaveReceivedCommandTimes(DeleteObjectCommand, 0);
});

it('unchecked uploads and exports stay deleted', async () => {
  await undeleteMedia(new S3Client(), 'media', at);
  const folders = s3.commandCalls(ListObjectVersionsCommand).map(({ args }) => args[0].input.Prefix);
  expect(new Set(folders)).toEqual(new Set(['uploaded/', 'generated/', 'shared/', 'published/']));
});

it.each([
  ['2026-11-27T09:00:00Z', undefined],
  ['2026-10-01T00:00:00Z', 'The backups of own begin at 2026-10-23T00:00:00.000Z'],
  ['2026-11-27T10:01:00Z', 'The backups of own end at 2026-11-27T10:00:00.000Z; wait, or name an earlier time'],
])('a restore to %s is refused unless backups cover the time', async (time, obstacle) => {
  const dynamodb = mockClient(DynamoDBClient);
  const PointInTimeRecoveryDescription = {
    EarliestRestorableDateTime: new Date('2026-10-23T00:00:00Z'),
    LatestRestorableDateTime: new Date('2026-11-27T10:00:00Z'),
  };
  dynamodb
    .on(DescribeContinuousBackupsCommand)
    .resolves({ ContinuousBackupsDescription: { ContinuousBackupsStatus: 'ENABLED', PointInTimeRecoveryDescription } });
  dynamodb
    .on(DescribeTableCommand, { TableName: 'new' })
    .rejects(new ResourceNotFoundException({ message: 'no table', $metadata: {} }));
  const request = { source: 'own', target: 'new', at: new Date(time) };
  expect(await findObstacles(new DynamoDBClient(), request)).toEqual(obstacle === undefined ? [] : [obstacle]);
});

it('a table without backups, and a name that is taken, are refused together', async () => {
  const dynamodb = mockClient(DynamoDBClient);
  dynamodb.on(DescribeContinuousBackupsCommand).resolves({});
  dynamodb.on(DescribeTableCommand).resolves({ Table: { TableName: 'taken' } });
  expect(await findObstacles(new DynamoDBClient(), { source: 'own', target: 'taken', at })).toEqual([
    'own has no backups: point-in-time recovery is off',
    'taken exists already: name another one with --table',
  ]);
});

it('a database without the idea of backups has none', async () => {
  const dynamodb = mockClient(DynamoDBClient);
  dynamodb
    .on(DescribeContinuousBackupsCommand)
    .rejects(Object.assign(new Error(), { name: 'UnknownOperationException' }));
  dynamodb.on(DescribeTableCommand).rejects(new ResourceNotFoundException({ message: 'no table', $metadata: {} }));
  expect(await findObstacles(new DynamoDBClient(), { source: 'own', target: 'new', at })).toEqual([
    'own has no backups: point-in-time recovery is off',
  ]);
});

it('a restore that was stopped continues with the table that it has begun', async () => {
  const dynamodb = mockClient(DynamoDBClient);
  const PointInTimeRecoveryDescription = { EarliestRestorableDateTime: at, LatestRestorableDateTime: at };
  const ContinuousBackupsDescription = { ContinuousBackupsStatus: 'ENABLED', PointInTimeRecoveryDescription } as const;
  const own = { TableStatus: 'ACTIVE', StreamSpecification: { StreamEnabled: true } } as const;
  const begun = {
    TableStatus: 'ACTIVE',
    LatestStreamArn: 'arn:stream',
    RestoreSummary: { RestoreDateTime: at, RestoreInProgress: false },
  } as const;
  dynamodb.on(DescribeContinuousBackupsCommand).resolves({ ContinuousBackupsDescription });
  dynamodb.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { AttributeName: 'expires' } });
  dynamodb.on(DescribeTableCommand, { TableName: 'own' }).resolves({ Table: own });
  dynamodb.on(DescribeTableCommand, { TableName: 'new' }).resolves({ Table: begun });
  const request = { source: 'own', target: 'new', at };
  expect(await findObstacles(new DynamoDBClient(), request)).toEqual([]);
  expect(await restoreTable(new DynamoDBClient(), request)).toEqual({ name: 'new', streamArn: 'arn:stream' });
  const done = [RestoreTableToPointInTimeCommand, UpdateTableCommand, UpdateTimeToLiveCommand];
  expect(done.flatMap((command) => dynamodb.commandCalls(command as never))).toEqual([]);
  expect(dynamodb).toHaveReceivedCommandTimes(UpdateContinuousBackupsCommand, 1);
  const [obstacle] = await findObstacles(new DynamoDBClient(), { ...request, at: new Date('2026-11-27T08:00:00Z') });
  expect(obstacle).toContain('begin at');
});
