import * as z from 'zod';
import type { Deployment } from './deployment.ts';
import { minutesMatch, rateMs } from './schedule-expression.ts';
import type { InvokeRights } from './iam/invoke-rights.ts';
import { attributeOf } from './physical-names.ts';

const ruleSchema = z.object({
  ScheduleExpression: z.string().optional(),
  State: z.string().default('ENABLED'),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.string().optional() })).default([]),
});

export interface RunningSchedules {
  close(): void;
}

/** Runs EventBridge's scheduled rules on timers. */
export function startSchedules(deployment: Deployment, rights: Pick<InvokeRights, 'ofService'>): RunningSchedules {
  const timers = deployment.resources('AWS::Events::Rule').flatMap((resource) => {
    const { ScheduleExpression, State, Targets } = deployment.read(resource, ruleSchema);
    if (!ScheduleExpression || State !== 'ENABLED') return [];
    const invoke = rights.ofService('events.amazonaws.com', attributeOf(resource, 'Arn'));
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
  const intervalMs = rateMs(expression);
  if (intervalMs !== undefined) return setInterval(fire, intervalMs);
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
