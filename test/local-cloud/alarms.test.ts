// @module-tag whole

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalAlarms } from '#infra/local-cloud/alarms.ts';
import { LocalMetrics, recordEmbedded } from '#infra/local-cloud/metrics.ts';
import { deployed } from './deployed.ts';

const minuteMs = 60_000;
const startedAtEpochMs = Date.parse('2026-11-23T10:00:00Z');
const after = (minutes: number) => startedAtEpochMs + minutes * minuteMs;

const alarm = (properties: object) => ({
  Type: 'AWS::CloudWatch::Alarm',
  Properties: {
    AlarmDescription: 'Something is wrong.',
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    EvaluationPeriods: 1,
    Threshold: 5,
    TreatMissingData: 'notBreaching',
    AlarmActions: [{ Ref: 'Topic' }],
    OKActions: [{ Ref: 'Topic' }],
    ...properties,
  },
});
const errorsOf = (FunctionName: string) => ({
  Namespace: 'AWS/Lambda',
  MetricName: 'Errors',
  Dimensions: [{ Name: 'FunctionName', Value: FunctionName }],
});
const errors = alarm({ ...errorsOf('one'), Statistic: 'Sum', Period: 60 });
const sum = alarm({
  Metrics: [
    { Id: 'all', Expression: 'SUM(FILL(METRICS(), 0))', Period: 300 },
    ...['one', 'two'].map((name) => ({
      Id: name,
      ReturnData: false,
      MetricStat: { Metric: errorsOf(name), Period: 300, Stat: 'Sum' },
    })),
  ],
});
const heartbeat = alarm({
  Namespace: 'Product/test',
  MetricName: 'Reports',
  Dimensions: [{ Name: 'service', Value: 'product' }],
  Statistic: 'SampleCount',
  Period: 60,
  EvaluationPeriods: 3,
  Threshold: 1,
  ComparisonOperator: 'LessThanThreshold',
  TreatMissingData: 'breaching',
});
const policy = (Service: string, more = {}) => ({
  Type: 'AWS::SNS::TopicPolicy',
  Properties: {
    Topics: [{ Ref: 'Topic' }],
    PolicyDocument: {
      Statement: [
        {
          Effect: 'Deny',
          Principal: '*',
          Action: 'sns:Publish',
          Resource: { Ref: 'Topic' },
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        },
        {
          Effect: 'Allow',
          Principal: { Service },
          Action: 'sns:Publish',
          Resource: { Ref: 'Topic' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
          ...more,
        },
      ],
    },
  },
});

let running: LocalAlarms | undefined;
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'alarms-'))));
afterEach(() => {
  running?.close();
  rmSync(folder, { recursive: true });
});

function watching(resources: Parameters<typeof deployed>[0], schedules = true) {
  const metrics = new LocalMetrics();
  const reported: string[] = [];
  const deployment = deployed({ Topic: { Type: 'AWS::SNS::Topic', Properties: {} }, ...resources });
  const alarms = new LocalAlarms(deployment, {
    metrics,
    measure: () => undefined,
    schedules,
    startedAtEpochMs,
    knownFile: join(folder, 'alarms.json'),
    report: (line) => reported.push(line),
  });
  running = alarms;
  const fail = (name: string, times: number, minute: number) =>
    metrics.record(
      { namespace: 'AWS/Lambda', name: 'Errors', dimensions: { FunctionName: name } },
      times,
      after(minute) - 1,
    );
  return { alarms, metrics, reported, fail };
}

describe('an alarm', () => {
  it('rings once, and reports when it is over', () => {
    const { alarms, reported, fail } = watching({ Errors: errors, Policy: policy('cloudwatch.amazonaws.com') });
    fail('one', 4, 1);
    alarms.evaluate(after(1));
    expect(reported).toEqual([]);
    fail('one', 5, 2);
    for (const minute of [2, 3]) alarms.evaluate(after(minute));
    expect(reported).toEqual(['ALARM S-Errors: Something is wrong.']);
    fail('one', 0, 4);
    alarms.evaluate(after(4));
    expect(reported[1]).toBe('OK S-Errors: Something is wrong.');
    expect(alarms.rung()).toMatchObject([{ name: 'S-Errors', state: 'OK' }]);
  });

  it('rings for one of several functions while the others report nothing', () => {
    const { alarms, reported, fail } = watching({ Sum: sum });
    fail('one', 5, 1);
    alarms.evaluate(after(1));
    expect(reported).toHaveLength(1);
  });

  it('adds up the reports of several functions', () => {
    const { alarms, reported, fail } = watching({ Sum: sum });
    fail('one', 3, 1);
    alarms.evaluate(after(1));
    expect(reported).toEqual([]);
    fail('two', 2, 2);
    alarms.evaluate(after(2));
    expect(reported).toHaveLength(1);
  });

  it('rings for throttled calls of any function when they last for two periods', () => {
    const Throttled = alarm({
      Namespace: 'AWS/Lambda',
      MetricName: 'Throttles',
      Statistic: 'Sum',
      Period: 300,
      EvaluationPeriods: 2,
      Threshold: 1,
    });
    const { alarms, metrics, reported } = watching({ Throttled });
    const throttle = (minute: number) =>
      metrics.record({ namespace: 'AWS/Lambda', name: 'Throttles', dimensions: {} }, 1, after(minute) - 1);
    throttle(1);
    alarms.evaluate(after(5));
    expect(reported).toEqual([]);
    throttle(6);
    alarms.evaluate(after(10));
    expect(reported).toHaveLength(1);
  });

  it('looks at the slowest part of the calls', () => {
    const latency = {
      Namespace: 'AWS/ApiGateway',
      MetricName: 'Latency',
      Dimensions: [{ Name: 'ApiId', Value: 'api' }],
    };
    const { alarms, metrics, reported } = watching({
      Slow: alarm({ ...latency, ExtendedStatistic: 'p90', Period: 60, Threshold: 100 }),
    });
    const call = (milliseconds: number, minute: number) =>
      metrics.record(
        { namespace: 'AWS/ApiGateway', name: 'Latency', dimensions: { ApiId: 'api' } },
        milliseconds,
        after(minute) - 1,
      );
    for (const milliseconds of [300, ...Array<number>(9).fill(20)]) call(milliseconds, 1);
    alarms.evaluate(after(1));
    expect(reported).toEqual([]);
    for (const milliseconds of [300, 200, ...Array<number>(8).fill(20)]) call(milliseconds, 2);
    alarms.evaluate(after(2));
    expect(reported).toHaveLength(1);
  });

  it.each([
    ['another service', policy('events.amazonaws.com')],
    ['another action', policy('cloudwatch.amazonaws.com', { Action: 'sns:Subscribe' })],
    [
      'another account',
      policy('cloudwatch.amazonaws.com', { Condition: { StringEquals: { 'aws:SourceAccount': '111111111111' } } }),
    ],
  ])('notifies no topic whose policy names %s', (_what, Policy) => {
    const { alarms, reported, fail } = watching({ Errors: errors, Policy });
    fail('one', 5, 1);
    alarms.evaluate(after(1));
    expect(reported).toEqual([
      'ALARM S-Errors: Something is wrong. Nobody was told: no topic lets CloudWatch publish.',
    ]);
    expect(alarms.rung()).toMatchObject([{ state: 'ALARM', told: [] }]);
  });

  it("is refused if the local cloud can't evaluate it", () => {
    const product = alarm({ Metrics: [{ Id: 'all', Expression: 'AVG(METRICS())', Period: 300 }] });
    expect(() => watching({ Product: product })).toThrow('is not understood');
    expect(() => watching({ Errors: alarm({ ...errorsOf('one'), Statistic: 'Sum' }) })).toThrow('Period');
    const unmeasured = alarm({ ...errorsOf('one'), MetricName: 'Duration', Statistic: 'Maximum', Period: 60 });
    expect(() => watching({ Slow: unmeasured })).toThrow('does not measure it');
  });
});

describe('a heartbeat', () => {
  const minutes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const beat = (metrics: LocalMetrics, minute: number) =>
    recordEmbedded(
      metrics,
      JSON.stringify({
        _aws: {
          Timestamp: after(minute) - 1,
          CloudWatchMetrics: [
            { Namespace: 'Product/test', Dimensions: [['service']], Metrics: [{ Name: 'Reports', Unit: 'Count' }] },
          ],
        },
        service: 'product',
        Reports: 0,
      }),
    );

  it('rings at once if it is new and nothing was reported, and stops after a report', () => {
    const { alarms, metrics, reported } = watching({ Beat: heartbeat });
    alarms.evaluate(after(1));
    expect(reported).toEqual(['ALARM S-Beat: Something is wrong.']);
    beat(metrics, 2);
    alarms.evaluate(after(2));
    expect(alarms.rung()).toMatchObject([{ state: 'OK' }]);
  });

  it('rings for silence after a start, but not for silence before it', () => {
    watching({ Beat: heartbeat }).alarms.close();
    const { alarms, reported } = watching({ Beat: heartbeat });
    for (const minute of [1, 2]) alarms.evaluate(after(minute));
    expect(reported).toEqual([]);
    alarms.evaluate(after(3));
    expect(reported).toHaveLength(1);
  });

  it('stays quiet while reports arrive, and rings when they stop', () => {
    const { alarms, metrics, reported } = watching({ Beat: heartbeat });
    for (const minute of minutes(1, 10)) {
      beat(metrics, minute);
      alarms.evaluate(after(minute));
    }
    expect(reported).toEqual([]);
    for (const minute of minutes(11, 15)) alarms.evaluate(after(minute));
    expect(reported).toHaveLength(1);
  });

  it('can cover hours', () => {
    const hourly = { ...heartbeat, Properties: { ...heartbeat.Properties, EvaluationPeriods: 180 } };
    const { alarms, metrics, reported } = watching({ Beat: hourly });
    beat(metrics, 1);
    for (const minute of minutes(1, 182)) alarms.evaluate(after(minute));
    expect(reported).toEqual([]);
    for (const minute of minutes(183, 200)) alarms.evaluate(after(minute));
    expect(reported).toHaveLength(1);
  });

  it('does not ring while schedules are off', () => {
    const { alarms, reported } = watching({ Beat: heartbeat }, false);
    for (const minute of minutes(1, 10)) alarms.evaluate(after(minute));
    expect(reported).toEqual([]);
  });

  it('does not ring after the machine slept', () => {
    const { alarms, metrics, reported } = watching({ Beat: heartbeat });
    for (const minute of minutes(1, 4)) {
      beat(metrics, minute);
      alarms.evaluate(after(minute));
    }
    for (const minute of [600, 601, 602]) alarms.evaluate(after(minute));
    expect(reported).toEqual([]);
  });
});
