import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { newTable } from '#test/support/new-table.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

let handle: (event: { Records: DynamoDBRecord[] }) => Promise<DynamoDBBatchResponse>;
beforeAll(async () => {
  const { environment } = await newTable();
  Object.assign(process.env, environment);
  handle = (await import('#functions/background/projections/handler.ts')).handler;
});
afterEach(() => void vi.restoreAllMocks());

const record = (SequenceNumber: string, item: Record<string, string>): DynamoDBRecord => ({
  eventID: SequenceNumber,
  dynamodb: {
    SequenceNumber,
    NewImage: Object.fromEntries(Object.entries(item).map(([name, S]) => [name, { S }])),
  },
});

it("reports a record that can't be projected in the answer to Lambda", async () => {
  const values = publishedValues('UnexpectedErrors');
  const sound = record('1', { pk: 'SESSION#1', sk: 'SESSION' });
  const damaged = record('2', { pk: 'GEN#1', sk: 'GENERATION' });
  expect(await handle({ Records: [sound, damaged] })).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
  expect(values).toEqual([1]);
  expect(await handle({ Records: [sound] })).toEqual({ batchItemFailures: [] });
  expect(values).toEqual([1]);
});
