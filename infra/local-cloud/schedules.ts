import { CronExpressionParser } from 'cron-parser';
import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import type { InvokeRights } from './iam/resource-policies.ts';
import { resolveAttribute, functionNameFromArn } from './physical-names.ts';

const ruleSchema = z.object({
  ScheduleExpression: z.optional(z.string()),
  State: z._default(z.string(), 'ENABLED'),
  Targets: z._default(z.array(z.object({ Arn: z.string(), Input: z.optional(z.string()) })), []),
});

const invokeConfigSchema = z.object({ FunctionName: z.string(), MaximumRetryAttempts: z._default(z.number(), 2) });
/** Lambda's default. https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html */
const defaultRetries = 2;

export function startSchedules(deployment: Deployment, rights: Pick<InvokeRights, 'ofService'>): { close(): void } {
  const retryCount = retriesByFunction(deployment);
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  for (const resource of deployment.resources('AWS::Events::Rule')) {
    const { ScheduleExpression, State, Targets } = deployment.read(resource, ruleSchema);
    if (!ScheduleExpression || State !== 'ENABLED') continue;
    const invoke = rights.ofService('events.amazonaws.com', resolveAttribute(resource, 'Arn'));
    /** Like Lambda: after one minute, and after two more. */
    const call = (functionArn: string, event: unknown, attempt = 1) => {
      const retries = retryCount.get(functionNameFromArn(functionArn)) ?? defaultRetries;
      invoke(functionArn, event).catch(() => {
        if (isClosed || attempt > retries) return;
        timers.add(setTimeout(() => call(functionArn, event, attempt + 1), attempt * 60_000));
      });
    };
    const fire = () => {
      for (const { Arn, Input } of Targets) {
        call(Arn, Input === undefined ? scheduledEvent(resource.logicalId) : JSON.parse(Input));
      }
    };
    timers.add(timerFor(ScheduleExpression, fire));
  }
  return {
    close: () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function retriesByFunction(deployment: Deployment): ReadonlyMap<string, number> {
  const configs = deployment
    .resources('AWS::Lambda::EventInvokeConfig')
    .map((resource) => deployment.read(resource, invokeConfigSchema));
  return new Map(configs.map(({ FunctionName, MaximumRetryAttempts }) => [FunctionName, MaximumRetryAttempts]));
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

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

function rateMs(expression: string): number | undefined {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const ofUnit = unitMs[unit];
  return ofUnit === undefined ? undefined : Number(count) * ofUnit;
}

/** EventBridge's cron, in UTC. Throws for unsupported expressions, such as a single year. */
export function minutesMatch(expression: string): (time: Date) => boolean {
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.split(' ') ?? [];
  const [minutes, hours, days, months, weekdays = '', year] = fields;
  if (fields.length !== 6 || year !== '*') {
    throw new Error(`The schedule ${expression} is not understood by the local cloud`);
  }
  const parsed = CronExpressionParser.parse([minutes, hours, days, months, sundayIsZero(weekdays)].join(' '), {
    tz: 'UTC',
  });
  return (time) => {
    const minute = new Date(time);
    minute.setUTCSeconds(0, 0);
    return parsed.includesDate(minute);
  };
}

/** EventBridge counts weekdays from 1, cron from 0; numbers after a slash or a # are not weekdays. */
function sundayIsZero(weekdays: string): string {
  return weekdays.replaceAll(/(?<![/#\d])\d/g, (day) => String(Number(day) - 1));
}
