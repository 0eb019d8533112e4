import { z } from 'zod';
import { minutesMatch } from './cron-expression.ts';
import type { Deployment } from './deployment.ts';
import type { InvokeFunction } from './task-handlers.ts';

const ruleSchema = z.object({
  ScheduleExpression: z.string().optional(),
  State: z.string().default('ENABLED'),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.string().optional() })).default([]),
});

export interface RunningSchedules {
  close(): void;
}

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Runs EventBridge's scheduled rules on timers. */
export function startSchedules(deployment: Deployment, invoke: InvokeFunction): RunningSchedules {
  const timers = deployment.resources('AWS::Events::Rule').flatMap((resource) => {
    const { ScheduleExpression, State, Targets } = deployment.read(resource, ruleSchema);
    if (!ScheduleExpression || State !== 'ENABLED') return [];
    const fire = () => {
      for (const { Arn, Input } of Targets) {
        const event: unknown = Input === undefined ? scheduledEvent(resource.logicalId) : JSON.parse(Input);
        // The function's log has the error, and the next run is the retry.
        invoke(Arn, event).catch(() => undefined);
      }
    };
    return [timerFor(ScheduleExpression, fire)];
  });
  return { close: () => timers.forEach((timer) => clearInterval(timer)) };
}

function timerFor(expression: string, fire: () => void): NodeJS.Timeout {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const intervalMs = Number(count) * (unitMs[unit] ?? Number.NaN);
  if (!Number.isNaN(intervalMs)) return setInterval(fire, intervalMs);
  const matches = minutesMatch(expression);
  return setInterval(() => {
    if (matches(new Date())) fire();
  }, 60_000);
}

function scheduledEvent(rule: string) {
  return {
    version: '0',
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    time: new Date().toISOString(),
    resources: [rule],
    detail: {},
  };
}
