import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { generationSchedule, maxExecutionSeconds, maxPolls } from '#shared/rules/generation-workflow.ts';

const models = fc.record({
  estimatedSeconds: fc.integer({ min: 1, max: 86_400 }),
  pollingIntervalSeconds: fc.integer({ min: 10, max: 3600 }),
});

describe("a generation's waiting", () => {
  test.prop([models])('never asks more often than the model wants', (model) => {
    expect(generationSchedule(model).pollSeconds).toBeGreaterThanOrEqual(model.pollingIntervalSeconds);
  });

  test.prop([models])('reaches its deadline within the polls that an execution makes', (model) => {
    const { firstWaitSeconds, pollSeconds, deadlineSeconds } = generationSchedule(model);
    expect(firstWaitSeconds + maxPolls * pollSeconds).toBeGreaterThanOrEqual(deadlineSeconds);
    expect(Math.ceil((deadlineSeconds - firstWaitSeconds) / pollSeconds)).toBeLessThanOrEqual(maxPolls);
  });

  test.prop([models])('ends before the state machine does, with a last poll after the deadline', (model) => {
    const { firstWaitSeconds, pollSeconds, deadlineSeconds } = generationSchedule(model);
    expect(firstWaitSeconds).toBeLessThan(deadlineSeconds);
    expect(deadlineSeconds).toBeLessThan(maxExecutionSeconds);
    const polls = Math.ceil((deadlineSeconds - firstWaitSeconds) / pollSeconds);
    expect(firstWaitSeconds + polls * pollSeconds).toBeLessThanOrEqual(maxExecutionSeconds);
  });

  test.prop([models])('is whole seconds, as the state machine needs', (model) => {
    expect(Object.values(generationSchedule(model)).every((value) => Number.isInteger(value) && value > 0)).toBe(true);
  });

  it('of a quick picture and of a film', () => {
    expect(generationSchedule({ estimatedSeconds: 10, pollingIntervalSeconds: 60 })).toEqual({
      firstWaitSeconds: 30,
      pollSeconds: 60,
      deadlineSeconds: 630,
    });
    expect(generationSchedule({ estimatedSeconds: 10, pollingIntervalSeconds: 3600 })).toEqual({
      firstWaitSeconds: 30,
      pollSeconds: 3600,
      deadlineSeconds: 7230,
    });
    expect(generationSchedule({ estimatedSeconds: 1800, pollingIntervalSeconds: 60 })).toEqual({
      firstWaitSeconds: 1440,
      pollSeconds: 643,
      deadlineSeconds: 10_442,
    });
  });
});
