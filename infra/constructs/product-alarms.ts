import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type ProductMetric, productMetrics } from '#shared/metrics.ts';
import { Alarms } from './alarms.ts';

interface ProductAlarmsProps {
  readonly email?: string | undefined;
  readonly metricNamespace: string;
  readonly machine: StateMachine;
  readonly httpApi: HttpApi;
  /** Functions that nobody waits for, and that fail only when something is wrong: their ends would stay unseen. */
  readonly unattended: Readonly<Record<string, IFunction>>;
  readonly projections: { readonly lambda: IFunction; readonly refused: IQueue };
}

const fiveMinutes = Duration.minutes(5);

/** What an operator must know of, and nothing else. */
export class ProductAlarms extends Construct {
  constructor(scope: Construct, id: string, props: ProductAlarmsProps) {
    super(scope, id);
    const { email, metricNamespace, machine, httpApi, unattended, projections } = props;
    const alarms = new Alarms(this, 'Alarms', { email });
    alarms.add('UnsettledGenerations', {
      metric: machine.metricFailed({ period: fiveMinutes }),
      threshold: 1,
      meaning: 'An execution ended without settling its generation.',
    });
    for (const { name, alarm } of Object.values<ProductMetric>(productMetrics)) {
      const worst = worstOf(metricNamespace, name);
      const rule = { evaluationPeriods: alarm.minutes, meaning: alarm.meaning };
      if (alarm.at === 'silence') alarms.addHeartbeat(alarm.name, { metric: reportsOf(worst), ...rule });
      else if (alarm.addsUp) {
        alarms.add(alarm.name, { metric: sumOf(worst, alarm.minutes), threshold: alarm.at, meaning: alarm.meaning });
      } else alarms.add(alarm.name, { metric: worst, threshold: alarm.at, ...rule });
    }
    alarms.add('FunctionFailures', {
      metric: sumOfErrors(unattended),
      threshold: 5,
      meaning: 'A function ends without an answer again and again: its time or its memory is used up.',
    });
    alarms.add('ProjectionsLate', {
      metric: projections.lambda.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: fiveMinutes }),
      threshold: Duration.minutes(10).toMilliseconds(),
      meaning: 'Assets, histories and counts are minutes behind: a shard of the stream stands still.',
    });
    alarms.add('ProjectionsRefused', {
      metric: projections.refused.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes }),
      threshold: 1,
      meaning: 'Changes could not be projected; the stream keeps them for 24 hours.',
    });
    alarms.add('ApiServerErrors', {
      metric: httpApi.metricServerError({ period: fiveMinutes, statistic: Stats.SUM }),
      threshold: 5,
      meaning: 'Subscribers see errors that are ours.',
    });
  }
}

/** One of the product's own metrics, as it was at its worst in a minute. */
function worstOf(namespace: string, metricName: string): Metric {
  return new Metric({
    namespace,
    metricName,
    dimensionsMap: { service: 'product' },
    statistic: Stats.MAXIMUM,
    period: Duration.minutes(1),
  });
}

/** All that was reported of it in so many minutes. */
function sumOf(metric: Metric, minutes: number): Metric {
  return metric.with({ statistic: Stats.SUM, period: Duration.minutes(minutes) });
}

/** How often it was reported in a minute. */
function reportsOf(metric: Metric): Metric {
  return metric.with({ statistic: Stats.SAMPLE_COUNT });
}

function sumOfErrors(functions: Readonly<Record<string, IFunction>>): MathExpression {
  const usingMetrics = Object.fromEntries(
    Object.entries(functions).map(([name, lambda]) => [name, lambda.metricErrors({ period: fiveMinutes })]),
  );
  // A function that was not called reports nothing, and a sum of something and nothing would be nothing.
  return new MathExpression({ expression: 'SUM(FILL(METRICS(), 0))', usingMetrics, period: fiveMinutes });
}
