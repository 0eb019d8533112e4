// @module-tag whole

import { join } from 'node:path';
import { type DynamoDBStreamsClient, GetShardIteratorCommand } from '@aws-sdk/client-dynamodb-streams';
import { expect, it } from 'vitest';
import type { StreamMapping } from '#infra/local-cloud/stream-delivery.ts';
import { StreamPositions, StreamReader } from '#infra/local-cloud/stream-reader.ts';
import { newTinyCloud } from './tiny-cloud.ts';

it('reads a stream from its latest record at first, and later from where it stopped', async () => {
  const tiny = await newTinyCloud();
  const file = join(tiny.directory, 'positions.json');
  const iterators: unknown[] = [];

  /** Reads one record and stops. */
  async function readOnce(): Promise<void> {
    const stopping = new AbortController();
    const send = async (command: object) => {
      if (!(command instanceof GetShardIteratorCommand))
        return {
          StreamDescription: { Shards: [{ ShardId: 'shard' }] },
          Records: [{ dynamodb: { SequenceNumber: '7' } }],
        };
      const { ShardIteratorType, SequenceNumber } = command.input;
      iterators.push([ShardIteratorType, SequenceNumber]);
      return { ShardIterator: 'iterator' };
    };
    const mapping: StreamMapping = {
      functionName: 'push',
      batchSize: 20,
      passesFilter: () => true,
      startingPosition: 'LATEST',
      retries: 0,
      maxAgeMs: Infinity,
      bisects: false,
      reportsItemFailures: false,
      retryScale: 0,
      arrange: (records) => [records],
      invoke: async () => stopping.abort(),
      giveUp: () => {},
      recordAgeMs: () => {},
    };
    const client = { send } as unknown as DynamoDBStreamsClient;
    await new StreamReader(client, new StreamPositions(file), stopping.signal).follow('stream', 'mapping', mapping);
  }

  await readOnce();
  await readOnce();
  expect(iterators).toEqual([
    ['LATEST', undefined],
    ['AFTER_SEQUENCE_NUMBER', '7'],
  ]);
  await tiny.remove();
});
