// @module-tag whole

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InvokeFunction } from '#infra/local-cloud/local-function.ts';
import { minutesMatch, startSchedules } from '#infra/local-cloud/schedules.ts';
import { deployed } from './deployed.ts';

describe('minutesMatch', () => {
  it.each([
    ['cron(0 3 * * ? *)', '2026-11-20T03:00:00Z', true],
    ['cron(0 3 * * ? *)', '2026-11-20T03:01:00Z', false],
    ['cron(0/15 * * * ? *)', '2026-11-20T07:45:00Z', true],
    ['cron(0/15 * * * ? *)', '2026-11-20T07:46:00Z', false],
    ['cron(30 8 ? * MON-FRI *)', '2026-11-20T08:30:00Z', true],
    ['cron(30 8 ? * MON-FRI *)', '2026-11-21T08:30:00Z', false],
    ['cron(0 0 1 JAN,NOV ? *)', '2026-11-01T00:00:00Z', true],
    ['cron(0 0 ? * 2 *)', '2026-11-23T00:00:00Z', true],
    ['cron(0 0 ? * 2#4 *)', '2026-11-23T00:00:00Z', true],
    ['cron(0 0 ? * 2#3 *)', '2026-11-23T00:00:00Z', false],
    ['cron(0 0 L * ? *)', '2026-11-30T00:00:00Z', true],
  ])('%s at %s is %s', (expression, time, expected) => {
    expect(minutesMatch(expression)(new Date(time))).toBe(expected);
  });

  it.each(['cron(0 0 1 * ? 2027)', 'cron(0 0 * *)', 'every day'])('refuses %s', (expression) => {
    expect(() => minutesMatch(expression)).toThrow(expression);
  });
});

describe('startSchedules', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T02:58:30Z') }));
  afterEach(() => void vi.useRealTimers());

  const rule = (ScheduleExpression: string, more = {}) => ({
    Type: 'AWS::Events::Rule',
    Properties: { ScheduleExpression, Targets: [{ Arn: 'sweeper', Input: '{"from":"rule"}' }], ...more },
  });
  const startedWith = (Resources: Parameters<typeof deployed>[0]) => {
    const invoke = vi.fn<InvokeFunction>(async () => undefined);
    const running = startSchedules(deployed(Resources), { ofService: () => invoke });
    return { invoke, running };
  };

  it('invokes the target with its input at the rate, until it is closed', () => {
    const { invoke, running } = startedWith({ Sweep: rule('rate(1 minute)') });
    vi.advanceTimersByTime(3 * 60_000);
    expect(invoke).toHaveBeenCalledTimes(3);
    expect(invoke).toHaveBeenLastCalledWith('sweeper', { from: 'rule' });
    running.close();
    vi.advanceTimersByTime(60_000);
    expect(invoke).toHaveBeenCalledTimes(3);
  });

  it('invokes the target once in the minute of a cron expression', () => {
    const { invoke, running } = startedWith({ Nightly: rule('cron(0 3 * * ? *)') });
    vi.advanceTimersByTime(10 * 60_000);
    expect(invoke).toHaveBeenCalledTimes(1);
    running.close();
  });

  it.each([
    ['twice by default', {}, 3],
    [
      'as often as the rule sets',
      {
        Config: {
          Type: 'AWS::Lambda::EventInvokeConfig',
          Properties: { FunctionName: 'sweeper', MaximumRetryAttempts: 0 },
        },
      },
      1,
    ],
  ])('retries a failing function %s', async (_, more, calls) => {
    const { invoke, running } = startedWith({ Nightly: rule('cron(0 3 * * ? *)'), ...more });
    invoke.mockRejectedValue(new Error('on purpose'));
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    expect(invoke).toHaveBeenCalledTimes(calls);
    running.close();
  });

  it('ignores a disabled rule', () => {
    const { invoke } = startedWith({ Off: rule('rate(1 minute)', { State: 'DISABLED' }) });
    vi.advanceTimersByTime(120_000);
    expect(invoke).not.toHaveBeenCalled();
  });
});
