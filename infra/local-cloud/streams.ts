import { randomUUID } from 'node:crypto';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient, type _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import * as z from 'zod/mini';
import { deliveredRecord } from '../lambda-stream-record.ts';
import type { Deployment } from './deployment.ts';
import type { NetworkFaults, StreamFault } from './hostile-network.ts';
import type { Authorizer } from './iam/authorizer.ts';
import type { Access } from './iam/policy.ts';
import { localAccount, localClientConfig, localRegion } from './local-aws.ts';
import type { InvokeFunction } from './local-function.ts';
import type { LocalMetrics } from './metrics.ts';
import { functionNameFromArn, type Resource } from './physical-names.ts';
import type { LocalQueues } from './queues.ts';
import { type StreamMapping, filterCriteriaSchema, passes } from './stream-delivery.ts';
import { StreamPositions, StreamReader } from './stream-reader.ts';

const mappingSchema = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z._default(z.number(), 100),
  Enabled: z._default(z.boolean(), true),
  FilterCriteria: z._default(filterCriteriaSchema, { Filters: [] }),
  StartingPosition: z.enum(['TRIM_HORIZON', 'LATEST']),
  MaximumRetryAttempts: z._default(z.number(), -1),
  MaximumRecordAgeInSeconds: z._default(z.number(), -1),
  BisectBatchOnFunctionError: z._default(z.boolean(), false),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: z.string() }) })),
});
type MappingProperties = z.output<typeof mappingSchema>;

interface StreamsSettings {
  readonly endpoint: string;
  readonly positionsFile: string;
  readonly queues: LocalQueues;
  readonly metrics: LocalMetrics;
  readonly invoke: InvokeFunction;
  readonly authorizer: Authorizer;
  readonly retryScale?: number | undefined;
  readonly faults?: NetworkFaults | undefined;
  readonly report: (line: string) => void;
}

export function startStreams(deployment: Deployment, settings: StreamsSettings): { close(): Promise<void> } {
  const stopping = new AbortController();
  const positions = new StreamPositions(settings.positionsFile);
  const clientConfig = { ...localClientConfig, endpoint: settings.endpoint };
  const reader = new StreamReader(new DynamoDBStreamsClient(clientConfig), positions, stopping.signal);
  const tables = new DynamoDBClient(clientConfig);

  const follow = async (resource: Resource): Promise<void> => {
    const properties = deployment.read(resource, mappingSchema);
    const { EventSourceArn, FunctionName, Enabled } = properties;
    settings.authorizer.authorizeFunction(functionNameFromArn(FunctionName), neededAccesses(properties));
    const TableName = /:table\/([^/]+)\/stream\//.exec(EventSourceArn)?.[1];
    if (!TableName || !Enabled) return;
    const { Table } = await tables.send(new DescribeTableCommand({ TableName }));
    if (!Table?.LatestStreamArn) throw new Error(`${TableName} has no stream`);
    const mapping = readMapping(properties, Table.LatestStreamArn, settings);
    await reader.follow(Table.LatestStreamArn, resource.logicalId, mapping);
  };
  const ended = Promise.all(mappedStreams(deployment).map(follow)).catch((error) =>
    settings.report(`The stream stopped: ${String(error)}`),
  );
  return {
    close: async () => {
      stopping.abort();
      await ended;
    },
  };
}

/** `queue-delivery.ts` delivers the other mappings. */
function mappedStreams(deployment: Deployment): Resource[] {
  const isOfTable = (resource: Resource) =>
    /:table\/[^/]+\/stream\//.test(
      deployment.read(resource, z.pick(mappingSchema, { EventSourceArn: true })).EventSourceArn,
    );
  return deployment.resources('AWS::Lambda::EventSourceMapping').filter(isOfTable);
}

/** Lambda reads the stream and stores failures with the function's own rights. */
function neededAccesses({ EventSourceArn, DestinationConfig }: MappingProperties): Access[] {
  const reading = ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((name) => ({
    action: `dynamodb:${name}`,
    resource: EventSourceArn,
  }));
  return DestinationConfig === undefined ? reading : [...reading, sending(DestinationConfig.OnFailure.Destination)];
}

function sending(queueArn: string): Access {
  return { action: 'sqs:SendMessage', resource: queueArn };
}

function readMapping(properties: MappingProperties, streamArn: string, settings: StreamsSettings): StreamMapping {
  const { FunctionName, BatchSize, FilterCriteria, BisectBatchOnFunctionError } = properties;
  const retries = withoutLimit(properties.MaximumRetryAttempts);
  const { queues, metrics, invoke, authorizer, retryScale = 1, faults, report } = settings;
  const functionName = functionNameFromArn(FunctionName);
  const functionArn = `arn:aws:lambda:${localRegion}:${localAccount}:function:${functionName}`;
  const iteratorAge = { namespace: 'AWS/Lambda', name: 'IteratorAge', dimensions: { FunctionName: functionName } };
  const startedAtEpochMs = Date.now();
  const destination = properties.DestinationConfig?.OnFailure.Destination;
  return {
    functionName,
    batchSize: BatchSize,
    passesFilter: (record) => passes(FilterCriteria, deliveredRecord(record)),
    startingPosition: properties.StartingPosition,
    retries,
    maxAgeMs: withoutLimit(properties.MaximumRecordAgeInSeconds) * 1000,
    bisects: BisectBatchOnFunctionError,
    reportsItemFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    retryScale,
    arrange: (records) => arrange(records, faults),
    invoke,
    // The time that this machine was off does not count.
    recordAgeMs: (ageMs) => metrics.record(iteratorAge, Math.min(ageMs, Date.now() - startedAtEpochMs)),
    giveUp: (records, invocations, shardId) => {
      const refusal = `${functionName} refused ${records.length} records of its stream ${invocations} times`;
      if (destination === undefined) return report(`${refusal}; they are skipped`);
      authorizer.authorizeFunction(functionName, [sending(destination)]);
      const condition: RefusedBatch['condition'] =
        invocations > retries ? 'RetryAttemptsExhausted' : 'RecordAgeExceeded';
      const refused = { records, invocations, condition, functionArn, streamArn, shardId };
      queues.send(destination.slice(destination.lastIndexOf(':') + 1), failureMessage(refused));
      report(`${refusal}; where they are is in the queue ${destination}`);
    },
  };
}

/** Repeats records, or delivers some partitions before others, as several shards do. */
function arrange(records: readonly StreamRecord[], faults: NetworkFaults | undefined): (readonly StreamRecord[])[] {
  switch (faults?.choose<StreamFault>('streams', ['repeated records', 'reordered records'])) {
    case 'repeated records':
      return [records, records];
    case 'reordered records': {
      const partitions = Map.groupBy(records, ({ dynamodb }) => dynamodb?.Keys?.['pk']?.S);
      return [...partitions.values()].toReversed();
    }
    case undefined:
      return [records];
  }
}

function withoutLimit(value: number): number {
  return value < 0 ? Infinity : value;
}

interface RefusedBatch {
  readonly records: readonly StreamRecord[];
  readonly invocations: number;
  readonly condition: 'RetryAttemptsExhausted' | 'RecordAgeExceeded';
  readonly functionArn: string;
  readonly streamArn: string;
  readonly shardId: string;
}

/** Without the records' content. https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html */
function failureMessage(refused: RefusedBatch): string {
  const { records, invocations, condition, functionArn, streamArn, shardId } = refused;
  const [first, last] = [records[0]?.dynamodb, records.at(-1)?.dynamodb];
  return JSON.stringify({
    requestContext: {
      requestId: randomUUID(),
      functionArn,
      condition,
      approximateInvokeCount: invocations,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first?.SequenceNumber,
      endSequenceNumber: last?.SequenceNumber,
      approximateArrivalOfFirstRecord: first?.ApproximateCreationDateTime?.toISOString(),
      approximateArrivalOfLastRecord: last?.ApproximateCreationDateTime?.toISOString(),
      batchSize: records.length,
      streamArn,
    },
  });
}
