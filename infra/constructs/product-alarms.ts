import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { maxExecutionSeconds } from '#shared/rules/generation-workflow.ts';
import { metricNames, metricNamespace } from '#shared/metrics.ts';
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
      runbook: 'An execution ended without settling its generation.',
    });
    alarms.add('StuckGenerations', {
      metric: productMetric('stuckGenerations'),
      threshold: 1,
      // One is what the sweeper is for; when it goes on, something is broken.
      evaluationPeriods: 3,
      runbook: 'The sweeper keeps finding generations that nothing drives.',
    });
    alarms.add('OldestProcessingAge', {
      metric: productMetric('oldestProcessingAgeSeconds'),
      threshold: maxExecutionSeconds,
      runbook: 'A generation is older than any may become.',
    });
    alarms.addHeartbeat('SweeperSilent', {
      metric: productMetric('processingCount').with({ statistic: Stats.SAMPLE_COUNT }),
      evaluationPeriods: 5,
      runbook: 'The sweeper reports nothing, so the alarms above are blind.',
    });
    alarms.add('CreditIssues', {
      metric: productMetric('openIssues'),
      threshold: 1,
      runbook: 'A charge or a refund waits for a person.',
    });
    alarms.add('LedgerDrift', {
      metric: productMetric('driftingAccounts'),
      threshold: 1,
      runbook: 'An account differs from the sum of its ledger.',
    });
    alarms.add('UnattendedErrors', {
      metric: sumOfErrors(unattended),
      threshold: 5,
      runbook: 'A step, the sweeper, the projections or the webhook fails again and again.',
    });
    alarms.add('ApiServerErrors', {
      metric: httpApi.metricServerError({ period: fiveMinutes, statistic: Stats.SUM }),
      threshold: 5,
      runbook: 'Subscribers see errors that are ours.',
    });
  }
}

/** One of the product's own metrics, as it was at its worst in a minute. */
function productMetric(name: keyof typeof metricNames): Metric {
  return new Metric({
    namespace: metricNamespace,
    metricName: metricNames[name],
    dimensionsMap: { service: 'product' },
    statistic: Stats.MAXIMUM,
    period: Duration.minutes(1),
  });
}

function sumOfErrors(functions: Readonly<Record<string, IFunction>>): MathExpression {
  const usingMetrics = Object.fromEntries(
    Object.entries(functions).map(([name, lambda]) => [name, lambda.metricErrors({ period: fiveMinutes })]),
  );
  return new MathExpression({ expression: Object.keys(usingMetrics).join(' + '), usingMetrics, period: fiveMinutes });
}
