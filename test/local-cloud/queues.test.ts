// @module-tag whole

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalQueues } from '#infra/local-cloud/queues.ts';
import { deployed } from './deployed.ts';

let directory: string;
let nowMs = 0;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'queues-'));
  nowMs = 1_000_000;
});
afterEach(() => rmSync(directory, { recursive: true }));

const name = 'S-Refused';
const opened = () => {
  const properties = { VisibilityTimeout: 30, MessageRetentionPeriod: 3600 };
  const deployment = deployed({ Refused: { Type: 'AWS::SQS::Queue', Properties: properties } });
  return new LocalQueues(deployment, join(directory, 'queues.json'), { nowMs: () => nowMs });
};
const bodiesOf = (queues: LocalQueues) => queues.receive(name, { atMost: 10 }).map(({ body }) => body);

describe('a queue', () => {
  it('hides a received message until its timeout', () => {
    const queues = opened();
    queues.send(name, 'one');
    expect(bodiesOf(queues)).toEqual(['one']);
    expect(bodiesOf(queues)).toEqual([]);
    expect(queues.counts(name)).toEqual({ visible: 0, hidden: 1 });
    nowMs += 30_000;
    expect(queues.counts(name)).toEqual({ visible: 1, hidden: 0 });
    expect(bodiesOf(queues)).toEqual(['one']);
  });

  it('moves a message to the dead letters after its last receipt', () => {
    const deadLetterTargetArn = 'arn:aws:sqs:us-east-1:000000000000:S-Dead';
    const deployment = deployed({
      Refused: {
        Type: 'AWS::SQS::Queue',
        Properties: { VisibilityTimeout: 30, RedrivePolicy: { deadLetterTargetArn, maxReceiveCount: 2 } },
      },
      Dead: { Type: 'AWS::SQS::Queue', Properties: {} },
    });
    const queues = new LocalQueues(deployment, join(directory, 'dead.json'), { nowMs: () => nowMs });
    queues.send(name, 'one');
    for (const _ of ['first', 'second']) {
      expect(bodiesOf(queues)).toEqual(['one']);
      nowMs += 30_000;
    }
    expect(bodiesOf(queues)).toEqual([]);
    expect([queues.counts(name).visible, queues.counts('S-Dead').visible]).toEqual([0, 1]);
  });

  it('returns a released message at once', () => {
    const queues = opened();
    queues.send(name, 'one');
    const [message] = queues.receive(name, { atMost: 1 });
    queues.hide(name, message?.receiptHandle ?? '', 0);
    expect(bodiesOf(queues)).toEqual(['one']);
  });

  it('deletes a message only by its latest receipt', () => {
    const queues = opened();
    for (const body of ['one', 'two']) queues.send(name, body);
    const [first] = queues.receive(name, { atMost: 1 });
    nowMs += 30_000;
    const [redelivered] = queues.receive(name, { atMost: 1 });
    queues.delete(name, first?.receiptHandle ?? '');
    expect(queues.counts(name)).toEqual({ visible: 1, hidden: 1 });
    queues.delete(name, redelivered?.receiptHandle ?? '');
    expect(queues.counts(name)).toEqual({ visible: 1, hidden: 0 });
  });

  it("keeps messages over a restart, until the template's retention ends", () => {
    opened().send(name, 'one');
    expect(opened().counts(name).visible).toBe(1);
    nowMs += 3600 * 1000 + 1;
    expect(opened().counts(name).visible).toBe(0);
  });

  it('exists only if a template has it', () => {
    expect(() => opened().send('another', 'one')).toThrow('does not exist');
  });
});
