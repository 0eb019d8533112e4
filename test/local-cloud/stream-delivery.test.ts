// @module-tag whole

import { describe, expect, it } from 'vitest';
import { AwsError } from '#infra/local-cloud/local-aws.ts';
import { deliverBatch, type StreamMapping } from '#infra/local-cloud/stream-delivery.ts';

const recordOf = (name: string) => ({
  eventID: name,
  dynamodb: { SequenceNumber: name, ApproximateCreationDateTime: new Date(Date.now() - 5000) },
});
const joinNames = (event: unknown) =>
  (event as { Records: { eventID: string }[] }).Records.map(({ eventID }) => eventID).join('');

/** Collects the records of each call that gets this answer, and the records that are given up. */
async function deliver(
  names: string,
  answer: (deliveredNames: string) => unknown,
  settings: Partial<StreamMapping> = {},
) {
  const deliveredNames: string[] = [];
  const givenUp: [string, number, string][] = [];
  const agesMs: number[] = [];
  const mapping: StreamMapping = {
    functionName: 'project',
    batchSize: 100,
    passesFilter: () => true,
    startingPosition: 'TRIM_HORIZON',
    retries: 2,
    maxAgeMs: Infinity,
    bisects: true,
    reportsItemFailures: true,
    retryScale: 0,
    arrange: (arranged) => [arranged],
    invoke: async (_name, event) => {
      deliveredNames.push(joinNames(event));
      return answer(joinNames(event));
    },
    giveUp: (records, invocations, shardId) =>
      givenUp.push([records.map(({ eventID }) => eventID).join(''), invocations, shardId]),
    recordAgeMs: (ageMs) => agesMs.push(ageMs),
    ...settings,
  };
  const isDone = await deliverBatch(Array.from(names, recordOf), 'shard', mapping, new AbortController().signal);
  return { deliveredNames, givenUp, agesMs, isDone };
}
const throwFor = (poison: string) => (batchNames: string) => {
  if (batchNames.includes(poison)) throw new Error('on purpose');
};
const reportFailureAt = (name: string) => (batchNames: string) =>
  batchNames.includes(name) ? { batchItemFailures: [{ itemIdentifier: name }] } : { batchItemFailures: [] };

describe('a batch that throws', () => {
  it('is halved until one record is left, and the others are delivered in order', async () => {
    const { deliveredNames, givenUp, isDone } = await deliver('abxcd', throwFor('x'));
    expect(deliveredNames).toEqual(['abxcd', 'abx', 'ab', 'x', 'x', 'x', 'cd']);
    expect(givenUp).toEqual([['x', 3, 'shard']]);
    expect(isDone).toBe(true);
  });

  it('is retried whole if the mapping does not bisect', async () => {
    const { deliveredNames, givenUp } = await deliver('ax', throwFor('x'), { bisects: false });
    expect(deliveredNames).toEqual(['ax', 'ax', 'ax']);
    expect(givenUp).toEqual([['ax', 3, 'shard']]);
  });

  it('waits whole and uses no retries while Lambda throttles', async () => {
    let throttled = 5;
    const answer = () => {
      if (throttled-- > 0) throw new AwsError('TooManyRequestsException', 'Rate Exceeded.');
    };
    const { deliveredNames, givenUp } = await deliver('abc', answer);
    expect(deliveredNames).toEqual(Array(6).fill('abc'));
    expect(givenUp).toEqual([]);
  });

  it('is retried as often as its mapping says', async () => {
    const { deliveredNames } = await deliver('x', throwFor('x'), { retries: 20 });
    expect(deliveredNames).toHaveLength(21);
  });
});

describe('a batch that fails from one record on', () => {
  it('is retried and given up from that record', async () => {
    const { deliveredNames, givenUp } = await deliver('abxc', reportFailureAt('x'));
    expect(deliveredNames).toEqual(['abxc', 'xc', 'xc']);
    expect(givenUp).toEqual([['xc', 3, 'shard']]);
  });
});

it('counts as delivered whatever the answer, if the mapping reports no item failures', async () => {
  const { deliveredNames, givenUp } = await deliver('abx', reportFailureAt('x'), { reportsItemFailures: false });
  expect(deliveredNames).toEqual(['abx']);
  expect(givenUp).toEqual([]);
});

it('records the age of a batch at each delivery', async () => {
  const { agesMs } = await deliver('ab', throwFor('b'));
  expect(agesMs).toHaveLength(5);
  for (const ageMs of agesMs) expect(ageMs).toBeGreaterThanOrEqual(5000);
});

it('gives up records that are older than the mapping allows, without delivering them', async () => {
  const { deliveredNames, givenUp } = await deliver('ab', () => undefined, { maxAgeMs: 4000 });
  expect(deliveredNames).toEqual([]);
  expect(givenUp).toEqual([['ab', 0, 'shard']]);
  const young = await deliver('ab', () => undefined, { maxAgeMs: 60_000 });
  expect(young).toMatchObject({ deliveredNames: ['ab'], givenUp: [] });
});
