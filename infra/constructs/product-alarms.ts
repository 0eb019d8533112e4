import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type ProductMetric, productMetrics } from '#shared/metrics.ts';
import { alarmTexts } from './alarm-texts.ts';
import { Alarms } from './alarms.ts';

interface ProductAlarmsProps {
  readonly email?: string | undefined;
  readonly metricNamespace: string;
  readonly generations: StateMachine;
  readonly accountJobs: StateMachine;
  readonly httpApi: HttpApi;
  /** Functions without a waiting caller whose code never throws: a Lambda error means that one ended without an answer. */
  readonly unattended: Readonly<Record<string, IFunction>>;
  readonly projections: { readonly lambda: IFunction; readonly refused: IQueue };
}

const fiveMinutes = Duration.minutes(5);

/** All alarms of a stage. */
export class ProductAlarms extends Construct {
  constructor(scope: Construct, id: string, props: ProductAlarmsProps) {
    super(scope, id);
    const { email, metricNamespace, generations, accountJobs, httpApi, unattended, projections } = props;
    const alarms = new Alarms(this, 'Alarms', { email });
    alarms.add('UnsettledGenerations', {
      // Aborted executions were stopped by the sweeper, a cancel or the monitor, which settle the generation themselves.
      ...sumOfAll({ failed: generations.metricFailed(), timedOut: generations.metricTimedOut() }),
      threshold: 1,
      meaning: alarmTexts.UnsettledGenerations.meaning,
    });
    alarms.add('AccountJobsUnfinished', {
      ...sumOfAll({
        failed: accountJobs.metricFailed(),
        timedOut: accountJobs.metricTimedOut(),
        aborted: accountJobs.metricAborted(),
      }),
      threshold: 1,
      meaning: alarmTexts.AccountJobsUnfinished.meaning,
    });
    for (const [name, { alarm }] of Object.entries<ProductMetric>(productMetrics)) {
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
      meaning: alarmTexts.FunctionFailures.meaning,
    });
    alarms.add('ProjectionsLate', {
      metric: projections.lambda.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: fiveMinutes }),
      threshold: Duration.minutes(10).toMilliseconds(),
      meaning: alarmTexts.ProjectionsLate.meaning,
    });
    alarms.add('ProjectionsRefused', {
      metric: projections.refused.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes }),
      threshold: 1,
      meaning: alarmTexts.ProjectionsRefused.meaning,
    });
    alarms.add('ApiServerErrors', {
      metric: httpApi.metricServerError({ period: fiveMinutes, statistic: Stats.SUM }),
      threshold: 5,
      meaning: alarmTexts.ApiServerErrors.meaning,
    });
  }
}

/** The highest value of a product metric in each minute. */
function worstOf(namespace: string, metricName: string): Metric {
  return new Metric({
    namespace,
    metricName,
    dimensionsMap: { service: 'product' },
    statistic: Stats.MAXIMUM,
    period: Duration.minutes(1),
  });
}

function sumOf(metric: Metric, minutes: number): Metric {
  return metric.with({ statistic: Stats.SUM, period: Duration.minutes(minutes) });
}

/** The number of reports in each minute. */
function reportsOf(metric: Metric): Metric {
  return metric.with({ statistic: Stats.SAMPLE_COUNT });
}

function errorsOf(functions: Readonly<Record<string, IFunction>>): Record<string, Metric> {
  return Object.fromEntries(Object.entries(functions).map(([name, lambda]) => [name, lambda.metricErrors()]));
}

/** Adds up counts over five minutes. One of two periods rings, because late reports count as zero in the latest period at first. */
function sumOfAll(counts: Readonly<Record<string, Metric>>) {
  const usingMetrics = Object.fromEntries(
    Object.entries(counts).map(([name, metric]) => [name, metric.with({ statistic: Stats.SUM, period: fiveMinutes })]),
  );
  // A function without calls reports nothing, and a sum with a missing value would be missing.
  const metric = new MathExpression({ expression: 'SUM(FILL(METRICS(), 0))', usingMetrics, period: fiveMinutes });
  return { metric, evaluationPeriods: 2, datapointsToAlarm: 1 };
}
