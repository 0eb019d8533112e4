import { setTimeout as delay } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams';
import * as z from 'zod';
import type { Deployment } from './deployment.ts';
import { deliverBatch, type StreamMapping } from './stream-delivery.ts';
import { filterCriteriaSchema, passes } from './stream-filter.ts';
import { StreamPositions } from './stream-positions.ts';
import type { Authorizer } from './iam/authorizer.ts';
import type { Access } from './iam/policy.ts';
import { localClientConfig } from './local-aws.ts';
import { functionNameOf } from './physical-names.ts';
import type { InvokeFunction } from './task-handlers.ts';

const mappingSchema = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.number().default(100),
  Enabled: z.boolean().default(true),
  FilterCriteria: filterCriteriaSchema.default({ Filters: [] }),
  MaximumRetryAttempts: z.number().default(-1),
});

export interface StreamsSettings {
  readonly endpoint: string;
  readonly positionsFile: string;
  readonly invoke: InvokeFunction;
  readonly authorizer: Authorizer;
  readonly report: (line: string) => void;
}

export interface RunningStreams {
  close(): Promise<void>;
}

/** How soon a change reaches its function; Lambda polls four times a second. */
const pollIntervalMs = 250;
/** How often a stream is asked for new shards. */
const shardRefreshMs = 5000;
/** AWS retries until the record expires; a defect should be seen sooner on one's own machine. */
const maximumRetries = 5;

/** Feeds the tables' streams to the functions that are mapped to them, in order, each shard on its own. */
export function startStreams(deployment: Deployment, settings: StreamsSettings): RunningStreams {
  const stopping = new AbortController();
  const positions = new StreamPositions(settings.positionsFile);
  const clientConfig = { ...localClientConfig, endpoint: settings.endpoint };
  const reader = new StreamReader(new DynamoDBStreamsClient(clientConfig), positions, stopping.signal);
  const tables = new DynamoDBClient(clientConfig);

  const following = deployment.resources('AWS::Lambda::EventSourceMapping').map(async (resource) => {
    const { EventSourceArn, FunctionName, BatchSize, Enabled, FilterCriteria, MaximumRetryAttempts } = deployment.read(
      resource,
      mappingSchema,
    );
    settings.authorizer.authorizeFunction(functionNameOf(FunctionName), streamAccesses(EventSourceArn));
    const TableName = /:table\/([^/]+)\/stream\//.exec(EventSourceArn)?.[1];
    if (!TableName || !Enabled) return;
    const { Table } = await tables.send(new DescribeTableCommand({ TableName }));
    if (!Table?.LatestStreamArn) throw new Error(`${TableName} has no stream`);
    const mapping: StreamMapping = {
      functionName: FunctionName,
      batchSize: BatchSize,
      isTold: (record) => passes(FilterCriteria, record),
      retries: MaximumRetryAttempts < 0 ? maximumRetries : Math.min(MaximumRetryAttempts, maximumRetries),
      invoke: settings.invoke,
      report: settings.report,
    };
    await reader.follow(Table.LatestStreamArn, resource.logicalId, mapping);
  });
  const ended = Promise.all(following).catch((error) => settings.report(`The stream stopped: ${String(error)}`));
  return {
    close: async () => {
      stopping.abort();
      await ended;
    },
  };
}

/** What Lambda reads a stream with is the function's own right to it. */
function streamAccesses(streamArn: string): Access[] {
  return ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((name) => ({
    action: `dynamodb:${name}`,
    resource: streamArn,
  }));
}

class StreamReader {
  private readonly client: DynamoDBStreamsClient;
  private readonly positions: StreamPositions;
  private readonly stopping: AbortSignal;

  constructor(client: DynamoDBStreamsClient, positions: StreamPositions, stopping: AbortSignal) {
    this.client = client;
    this.positions = positions;
    this.stopping = stopping;
  }

  /** Reads every shard, a child only once its parent has been read to its end. */
  async follow(streamArn: string, mappingId: string, mapping: StreamMapping): Promise<void> {
    const reading = new Map<string, Promise<void>>();
    while (!this.stopping.aborted) {
      for (const { ShardId = '', ParentShardId = '' } of await this.shardsOf(streamArn)) {
        if (reading.has(ShardId)) continue;
        const parent = reading.get(ParentShardId) ?? Promise.resolve();
        reading.set(
          ShardId,
          parent.then(() => this.readShard(streamArn, ShardId, `${mappingId} ${streamArn} ${ShardId}`, mapping)),
        );
      }
      await this.pause(shardRefreshMs);
    }
    await Promise.all(reading.values());
  }

  private async shardsOf(StreamArn: string): Promise<Shard[]> {
    const { StreamDescription } = await this.client.send(new DescribeStreamCommand({ StreamArn }));
    return StreamDescription?.Shards ?? [];
  }

  private async readShard(
    StreamArn: string,
    ShardId: string,
    positionKey: string,
    mapping: StreamMapping,
  ): Promise<void> {
    let iterator = await this.iteratorAt(StreamArn, ShardId, this.positions.get(positionKey));
    while (iterator !== undefined && !this.stopping.aborted) {
      const { Records = [], NextShardIterator } = await this.client.send(
        new GetRecordsCommand({ ShardIterator: iterator, Limit: mapping.batchSize }),
      );
      const isDelivered =
        Records.length === 0 || (await deliverBatch(Records.filter(mapping.isTold), mapping, this.stopping));
      const last = Records.at(-1)?.dynamodb?.SequenceNumber;
      if (isDelivered && last !== undefined) this.positions.set(positionKey, last);
      iterator = NextShardIterator;
      if (Records.length === 0) await this.pause(pollIntervalMs);
    }
  }

  private async iteratorAt(StreamArn: string, ShardId: string, after: string | undefined): Promise<string | undefined> {
    const { ShardIterator } = await this.client.send(
      new GetShardIteratorCommand({
        StreamArn,
        ShardId,
        ...(after === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }),
      }),
    );
    return ShardIterator;
  }

  private async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.stopping }).catch(() => undefined);
  }
}
