import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { metricNamespace, productMetrics } from '#shared/metrics.ts';
import { Alarms } from './alarms.ts';

interface ProductAlarmsProps {
  readonly email?: string | undefined;
  readonly machine: StateMachine;
  readonly httpApi: HttpApi;
  /** Functions that nobody waits for: their errors would stay unseen. */
  readonly unattended: Readonly<Record<string, IFunction>>;
}

const fiveMinutes = Duration.minutes(5);

/** What an operator must know of, and nothing else. */
export class ProductAlarms extends Construct {
  constructor(scope: Construct, id: string, { email, machine, httpApi, unattended }: ProductAlarmsProps) {
    super(scope, id);
    const alarms = new Alarms(this, 'Alarms', { email });
    alarms.add('UnsettledGenerations', {
      metric: machine.metricFailed({ period: fiveMinutes }),
      threshold: 1,
      meaning: 'An execution ended without settling its generation.',
    });
    for (const { name, alarm } of Object.values(productMetrics)) {
      const rule = { evaluationPeriods: alarm.minutes, meaning: alarm.meaning };
      if (alarm.at === 'silence') alarms.addHeartbeat(alarm.name, { metric: reportsOf(name), ...rule });
      else alarms.add(alarm.name, { metric: worstOf(name), threshold: alarm.at, ...rule });
    }
    alarms.add('UnattendedErrors', {
      metric: sumOfErrors(unattended),
      threshold: 5,
      meaning: 'A step, the sweeper, the projections or the webhook fails again and again.',
    });
    alarms.add('ApiServerErrors', {
      metric: httpApi.metricServerError({ period: fiveMinutes, statistic: Stats.SUM }),
      threshold: 5,
      meaning: 'Subscribers see errors that are ours.',
    });
  }
}

/** One of the product's own metrics, as it was at its worst in a minute. */
function worstOf(metricName: string): Metric {
  return new Metric({
    namespace: metricNamespace,
    metricName,
    dimensionsMap: { service: 'product' },
    statistic: Stats.MAXIMUM,
    period: Duration.minutes(1),
  });
}

/** How often it was reported in a minute. */
function reportsOf(metricName: string): Metric {
  return worstOf(metricName).with({ statistic: Stats.SAMPLE_COUNT });
}

function sumOfErrors(functions: Readonly<Record<string, IFunction>>): MathExpression {
  const usingMetrics = Object.fromEntries(
    Object.entries(functions).map(([name, lambda]) => [name, lambda.metricErrors({ period: fiveMinutes })]),
  );
  return new MathExpression({ expression: Object.keys(usingMetrics).join(' + '), usingMetrics, period: fiveMinutes });
}
