import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams';
import * as z from 'zod/mini';
import { replaceFile } from './data-dir.ts';
import { deliverBatch, type StreamMapping } from './stream-delivery.ts';

/** Lambda polls four times a second. */
const pollIntervalMs = 250;
const shardRefreshMs = 5000;

interface FollowedShard {
  readonly streamArn: string;
  readonly shardId: string;
  readonly positionKey: string;
  /** Used until the mapping has a position in the shard. */
  readonly start: StreamMapping['startingPosition'];
}

export class StreamReader {
  private readonly client: DynamoDBStreamsClient;
  private readonly positions: StreamPositions;
  private readonly stopping: AbortSignal;

  constructor(client: DynamoDBStreamsClient, positions: StreamPositions, stopping: AbortSignal) {
    this.client = client;
    this.positions = positions;
    this.stopping = stopping;
  }

  async follow(streamArn: string, mappingId: string, mapping: StreamMapping): Promise<void> {
    const reading = new Map<string, Promise<void>>();
    let start = mapping.startingPosition;
    while (!this.stopping.aborted) {
      for (const { ShardId = '', ParentShardId = '' } of await this.shardsOf(streamArn)) {
        if (reading.has(ShardId)) continue;
        const parent = reading.get(ParentShardId) ?? Promise.resolve();
        const shard = { streamArn, shardId: ShardId, positionKey: `${mappingId} ${streamArn} ${ShardId}`, start };
        reading.set(
          ShardId,
          parent.then(() => this.readShard(shard, mapping)),
        );
      }
      // Later shards continue these.
      start = 'TRIM_HORIZON';
      await this.pause(shardRefreshMs);
    }
    await Promise.all(reading.values());
  }

  private async shardsOf(StreamArn: string): Promise<Shard[]> {
    const { StreamDescription } = await this.client.send(new DescribeStreamCommand({ StreamArn }));
    return StreamDescription?.Shards ?? [];
  }

  private async readShard(shard: FollowedShard, mapping: StreamMapping): Promise<void> {
    const { shardId, positionKey } = shard;
    let iterator = await this.iteratorAt(shard);
    while (iterator !== undefined && !this.stopping.aborted) {
      const { Records = [], NextShardIterator } = await this.client.send(
        new GetRecordsCommand({ ShardIterator: iterator, Limit: mapping.batchSize }),
      );
      const isDelivered =
        Records.length === 0 ||
        (await deliverBatch(Records.filter(mapping.passesFilter), shardId, mapping, this.stopping));
      const last = Records.at(-1)?.dynamodb?.SequenceNumber;
      if (isDelivered && last !== undefined) this.positions.set(positionKey, last);
      iterator = NextShardIterator;
      if (Records.length === 0) await this.pause(pollIntervalMs);
    }
  }

  private async iteratorAt({ streamArn, shardId, positionKey, start }: FollowedShard): Promise<string | undefined> {
    const after = this.positions.get(positionKey);
    const { ShardIterator } = await this.client.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ...(after === undefined
          ? { ShardIteratorType: start }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }),
      }),
    );
    return ShardIterator;
  }

  private async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.stopping }).catch(() => undefined);
  }
}

const positionsSchema = z.record(z.string(), z.string());

export class StreamPositions {
  private readonly file: string;
  private readonly positions: Map<string, string>;

  constructor(file: string) {
    this.file = file;
    const stored = existsSync(file) ? positionsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
    this.positions = new Map(Object.entries(stored));
  }

  get(key: string): string | undefined {
    return this.positions.get(key);
  }

  set(key: string, sequenceNumber: string): void {
    this.positions.set(key, sequenceNumber);
    replaceFile(this.file, `${JSON.stringify(Object.fromEntries(this.positions), null, 2)}\n`);
  }
}
