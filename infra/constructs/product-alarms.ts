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
  readonly generations: StateMachine;
  readonly accountJobs: StateMachine;
  readonly httpApi: HttpApi;
  /** Functions that nobody waits for, and whose code throws nothing: an error is an end without an answer, which nothing else would tell of. */
  readonly unattended: Readonly<Record<string, IFunction>>;
  readonly projections: { readonly lambda: IFunction; readonly refused: IQueue };
}

const fiveMinutes = Duration.minutes(5);

/** What an operator must know of, and nothing else. */
export class ProductAlarms extends Construct {
  constructor(scope: Construct, id: string, props: ProductAlarmsProps) {
    super(scope, id);
    const { email, metricNamespace, generations, accountJobs, httpApi, unattended, projections } = props;
    const alarms = new Alarms(this, 'Alarms', { email });
    alarms.add('UnsettledGenerations', {
      // What is aborted has been ended by the sweeper, a cancel or the monitor, which settle it themselves.
      ...sumOfAll({ failed: generations.metricFailed(), timedOut: generations.metricTimedOut() }),
      threshold: 1,
      meaning: 'An execution ended without settling its generation.',
    });
    alarms.add('AccountJobsUnfinished', {
      ...sumOfAll({
        failed: accountJobs.metricFailed(),
        timedOut: accountJobs.metricTimedOut(),
        aborted: accountJobs.metricAborted(),
      }),
      threshold: 1,
      meaning: 'An execution ended before its export or deletion did: somebody waits for it.',
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
      ...sumOfAll(errorsOf(unattended)),
      threshold: 1,
      meaning: 'A function that nobody waits for ended without an answer: its time or its memory was used up.',
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

function errorsOf(functions: Readonly<Record<string, IFunction>>): Record<string, Metric> {
  return Object.fromEntries(Object.entries(functions).map(([name, lambda]) => [name, lambda.metricErrors()]));
}

/** What is counted in five minutes, all together. One of two periods rings: in the latest, what comes late is filled in as zero at first. */
function sumOfAll(counts: Readonly<Record<string, Metric>>) {
  const usingMetrics = Object.fromEntries(
    Object.entries(counts).map(([name, metric]) => [name, metric.with({ statistic: Stats.SUM, period: fiveMinutes })]),
  );
  // What was not called reports nothing, and a sum of something and nothing would be nothing.
  const metric = new MathExpression({ expression: 'SUM(FILL(METRICS(), 0))', usingMetrics, period: fiveMinutes });
  return { metric, evaluationPeriods: 2, datapointsToAlarm: 1 };
}
