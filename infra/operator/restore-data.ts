import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import {
  type ExecutionListItem,
  paginateListExecutions,
  type SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { ProcessingRepository } from '#functions/domain/generations/generation-lists.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { generationOfExecution, restoredExecution, tableRestored } from '#functions/domain/jobs/executions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { generationSchedule } from '#shared/rules/workflow-limits.ts';

export interface RestoreRequest {
  readonly source: string;
  readonly target: string;
  readonly at: Date;
}

/** Returns nothing if the restore can start. Changes nothing. */
export async function findObstacles(client: DynamoDBClient, { source, target, at }: RestoreRequest): Promise<string[]> {
  const found = await client.send(new DescribeContinuousBackupsCommand({ TableName: source })).catch(ignoreUnknown);
  const backups = found?.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  const { EarliestRestorableDateTime: from, LatestRestorableDateTime: to } = backups ?? {};
  const obstacles: string[] = [];
  if (!from || !to) obstacles.push(`${source} has no backups: point-in-time recovery is off`);
  else if (at < from) obstacles.push(`The backups of ${source} begin at ${from.toISOString()}`);
  else if (at > to)
    obstacles.push(`The backups of ${source} end at ${to.toISOString()}; wait, or name an earlier time`);
  const existing = await describeTable(client, target);
  if (existing && !isRestoredAt(existing, at))
    obstacles.push(`${target} exists already: name another one with --table`);
  return obstacles;
}

/** The databases of one machine know no backups. */
function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof Error) || error.name !== 'UnknownOperationException') throw error;
}

/** A stopped command started this restore. */
function isRestoredAt({ RestoreSummary }: TableDescription, at: Date): boolean {
  return RestoreSummary?.RestoreDateTime?.getTime() === at.getTime();
}

/** AWS needs minutes for a small table, and hours for a large one. */
const maxWaitTime = 24 * 3600;

export interface RestoredTable {
  readonly name: string;
  readonly streamArn: string;
}

/** AWS does not restore the stream, time to live, backups and protection. */
export async function restoreTable(client: DynamoDBClient, request: RestoreRequest): Promise<RestoredTable> {
  const { source, target: TableName, at } = request;
  const { StreamSpecification, DeletionProtectionEnabled = false } = (await describeTable(client, source)) ?? {};
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: source }));
  const begun = await describeTable(client, TableName);
  if (begun === undefined) {
    const names = { SourceTableName: source, TargetTableName: TableName };
    await client.send(new RestoreTableToPointInTimeCommand({ ...names, RestoreDateTime: at }));
  }
  const settled = () => waitUntilTableExists({ client, maxWaitTime, minDelay: 1 }, { TableName });
  await settled();
  if (!begun?.LatestStreamArn) {
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
    await settled();
  }
  if (DeletionProtectionEnabled) {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled }));
    await settled();
  }
  const AttributeName = TimeToLiveDescription?.AttributeName;
  const restored = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (AttributeName !== undefined && restored.TimeToLiveDescription?.AttributeName === undefined) {
    const TimeToLiveSpecification = { AttributeName, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  const streamArn = (await describeTable(client, TableName))?.LatestStreamArn;
  if (streamArn === undefined) throw new Error(`${TableName} has no stream`);
  return { name: TableName, streamArn };
}

async function describeTable(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Unchecked uploads, exports and test runs expire by themselves. */
const keptFolders = ['uploaded/', 'generated/', 'shared/', 'published/'];

/** Restores only files whose versions are kept, and returns their number. */
export async function undeleteMedia(client: S3Client, Bucket: string, after: Date, isDryRun = false): Promise<number> {
  let count = 0;
  for (const Prefix of keptFolders) {
    let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
    while (from !== undefined) {
      const page: ListObjectVersionsCommandOutput = await client.send(
        new ListObjectVersionsCommand({ Bucket, Prefix, ...from }),
      );
      const { DeleteMarkers = [], IsTruncated, NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
      from = IsTruncated ? { KeyMarker, VersionIdMarker } : undefined;
      for (const { Key, VersionId, IsLatest, LastModified } of DeleteMarkers) {
        if (!IsLatest || LastModified === undefined || LastModified <= after) continue;
        if (!isDryRun) await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
        count += 1;
      }
    }
  }
  return count;
}

interface ResumeDeps {
  readonly table: Table;
  readonly tableName: string;
  readonly sfn: SFNClient;
  readonly stateMachineArn: string;
  /** Generations from after the restored time started in the restored table. */
  readonly at: Date;
}

const maxRunning = 4000;

/** Running executions use an earlier table, so they are stopped and others take over. Running it twice does no harm. */
export async function resumeGenerations(deps: ResumeDeps): Promise<number> {
  const { table, tableName, sfn, stateMachineArn, at } = deps;
  const entries = await new ProcessingRepository(table).oldest(maxRunning);
  const found = await new GenerationRepository(table).findMany(entries.map(({ id }) => id));
  const generations = [...found.values()].filter(
    ({ settlement, createdAt }) => settlement === undefined && new Date(createdAt) <= at,
  );
  const running = await listRunning(deps);
  for (const generation of generations) {
    const name = restoredExecution(generation.id, tableName);
    for (const earlier of running.get(generation.id) ?? []) {
      if (earlier.name === name) continue;
      await sfn.send(new StopExecutionCommand({ executionArn: earlier.executionArn, cause: tableRestored }));
    }
    const { firstWaitSeconds, pollSeconds } = generationSchedule(generation);
    const input = JSON.stringify({ generationId: generation.id, firstWaitSeconds, pollSeconds });
    await sfn.send(new StartExecutionCommand({ stateMachineArn, name, input })).catch(ignore('ExecutionAlreadyExists'));
  }
  return generations.length;
}

async function listRunning({ sfn, stateMachineArn }: ResumeDeps) {
  // The ARN of an alias lists only what was started by it.
  const machine = stateMachineArn.replace(/(:stateMachine:[^:]+).*/, '$1');
  const listed: ExecutionListItem[] = [];
  const request = { stateMachineArn: machine, statusFilter: 'RUNNING' as const };
  for await (const { executions = [] } of paginateListExecutions({ client: sfn }, request)) listed.push(...executions);
  return Map.groupBy(listed, ({ name = '' }) => generationOfExecution(name));
}

function ignore(name: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Error && error.name === name)) throw error;
  };
}
