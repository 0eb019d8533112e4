import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { metricNames, metricNamespace } from '#shared/metrics.ts';

interface AlarmsProps {
  readonly email?: string | undefined;
}

interface AlarmRule {
  readonly metric: IMetric;
  readonly threshold: number;
  readonly evaluationPeriods?: number;
  /** What it means and what to do; operators read this at night. */
  readonly runbook: string;
}

/** Pages the operator; an alarm without a runbook can't be made. */
export class Alarms extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { email }: AlarmsProps) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    if (email !== undefined) this.topic.addSubscription(new EmailSubscription(email));
  }

  add(id: string, { metric, threshold, evaluationPeriods = 1, runbook }: AlarmRule): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${runbook} What to do: README, "When an alarm rings".`,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}

/** One of the product's own metrics, as it was at its worst in a minute. */
export function productMetric(name: keyof typeof metricNames): Metric {
  return new Metric({
    namespace: metricNamespace,
    metricName: metricNames[name],
    dimensionsMap: { service: 'product' },
    statistic: Stats.MAXIMUM,
    period: Duration.minutes(1),
  });
}
