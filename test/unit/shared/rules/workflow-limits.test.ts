import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  generationDeadline,
  generationSchedule,
  isStuck,
  maxWaitSeconds,
  maxExecutionSeconds,
  maxPolls,
} from '#shared/rules/workflow-limits.ts';

const models = fc.record({
  estimatedSeconds: fc.integer({ min: 1, max: 86_400 }),
  pollingIntervalSeconds: fc.integer({ min: 10, max: 3600 }),
});

describe("a generation's schedule", () => {
  test.prop([models])("polls no more often than the model's interval, but before results expire", (model) => {
    const { firstWaitSeconds, pollSeconds } = generationSchedule(model);
    expect(pollSeconds).toBeGreaterThanOrEqual(Math.min(model.pollingIntervalSeconds, maxWaitSeconds));
    expect(Math.max(firstWaitSeconds, pollSeconds)).toBeLessThan(6 * 60);
  });

  test.prop([models])('takes few polls to its deadline, or more when results would expire', (model) => {
    const { firstWaitSeconds, pollSeconds, deadlineSeconds } = generationSchedule(model);
    const polls = Math.ceil((deadlineSeconds - firstWaitSeconds) / pollSeconds);
    expect(polls <= maxPolls || pollSeconds === maxWaitSeconds).toBe(true);
  });

  test.prop([models])("ends before the state machine's timeout, with the last poll at the deadline", (model) => {
    const { firstWaitSeconds, pollSeconds, deadlineSeconds } = generationSchedule(model);
    expect(firstWaitSeconds).toBeLessThan(deadlineSeconds);
    expect(deadlineSeconds).toBeLessThan(maxExecutionSeconds);
    const polls = Math.ceil((deadlineSeconds - firstWaitSeconds) / pollSeconds);
    expect(firstWaitSeconds + polls * pollSeconds).toBeLessThanOrEqual(maxExecutionSeconds);
  });

  test.prop([models])('consists of whole seconds, which the state machine needs', (model) => {
    expect(Object.values(generationSchedule(model)).every((value) => Number.isInteger(value) && value > 0)).toBe(true);
  });

  it('is computed for a quick picture and for a film', () => {
    expect(generationSchedule({ estimatedSeconds: 10, pollingIntervalSeconds: 60 })).toEqual({
      firstWaitSeconds: 30,
      pollSeconds: 120,
      deadlineSeconds: 630,
    });
    expect(generationSchedule({ estimatedSeconds: 10, pollingIntervalSeconds: 3600 })).toEqual({
      firstWaitSeconds: 30,
      pollSeconds: 300,
      deadlineSeconds: 7230,
    });
    expect(generationSchedule({ estimatedSeconds: 1800, pollingIntervalSeconds: 60 })).toEqual({
      firstWaitSeconds: 300,
      pollSeconds: 300,
      deadlineSeconds: 9300,
    });
  });
});

describe('the deadline', () => {
  const start = Date.parse('2026-11-23T12:00:00.000Z');
  const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  const generation = { createdAt: at(0), deadlineAt: at(1) };
  const deadline = (queuedAt?: string) => generationDeadline(generation, { queuedAt }).toISOString();

  it('is the planned one without time in the queue', () => {
    expect(deadline()).toBe(at(1));
  });

  it('moves by the time in the queue, so that the job has its full run time', () => {
    expect([deadline(at(0.5)), deadline(at(1)), deadline(at(5))]).toEqual([at(1.5), at(2), at(6)]);
  });

  it('moves by the time before the submit, which can wait for a free function', () => {
    const submitted = (submittedAt: string, queuedAt?: string) =>
      generationDeadline(generation, { submittedAt, queuedAt }).toISOString();
    expect([submitted(at(0.5)), submitted(at(7)), submitted(at(0.5), at(2))]).toEqual([at(1.5), at(7), at(3)]);
  });

  it('moves by six hours at most', () => {
    expect([deadline(at(6)), deadline(at(7)), deadline(at(30))]).toEqual([at(7), at(7), at(7)]);
  });

  it('waits for the next checks while the account is refused, for an hour at most', () => {
    const refused = (minutes: number, queuedAt?: string) =>
      generationDeadline(generation, { queuedAt, unseenAt: at(minutes / 60) }).toISOString();
    expect([refused(30), refused(60), refused(100)]).toEqual([at(1), at(70 / 60), at(110 / 60)]);
    expect([refused(115), refused(500)]).toEqual([at(2), at(2)]);
    expect(refused(500, at(1))).toBe(at(3));
    const long = { createdAt: at(0), deadlineAt: at(21.5) };
    expect(generationDeadline(long, { unseenAt: at(22) }).toISOString()).toBe(at(22));
  });

  it('stays before the end of the execution, and never before the planned one', () => {
    const long = { createdAt: at(0), deadlineAt: at(21) };
    expect(generationDeadline(long, { queuedAt: at(6) }).toISOString()).toBe(at(22));
    const latest = { createdAt: at(0), deadlineAt: at(22.1) };
    expect(generationDeadline(latest, { queuedAt: at(6) }).toISOString()).toBe(at(22.1));
  });
});

describe('a generation', () => {
  const created = Date.parse('2026-11-20T12:00:00Z');
  const at = (seconds: number) => new Date(created + seconds * 1000);
  const generation = { createdAt: at(0).toISOString(), deadlineAt: at(600).toISOString(), estimatedSeconds: 20 };

  it('is stuck after three times its estimate plus a minute, without time in the queue', () => {
    expect([120, 121].map((seconds) => isStuck(generation, {}, at(seconds)))).toEqual([false, true]);
    const queued = { queuedAt: at(300).toISOString() };
    expect([420, 421].map((seconds) => isStuck(generation, queued, at(seconds)))).toEqual([false, true]);
  });

  test.prop([models, fc.nat(90_000), fc.nat(90_000)])('is stuck after its deadline, and stays stuck', (model, a, b) => {
    const { deadlineSeconds } = generationSchedule(model);
    const one = { ...generation, ...model, deadlineAt: at(deadlineSeconds).toISOString() };
    const [earlierTime, laterTime] = [Math.min(a, b), Math.max(a, b)];
    if (laterTime >= deadlineSeconds) expect(isStuck(one, {}, at(laterTime))).toBe(true);
    if (isStuck(one, {}, at(earlierTime))) expect(isStuck(one, {}, at(laterTime))).toBe(true);
  });
});
