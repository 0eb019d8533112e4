import { Stack } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

interface AlarmsProps {
  readonly email?: string | undefined;
}

interface AlarmRule {
  readonly metric: IMetric;
  readonly threshold: number;
  readonly evaluationPeriods?: number;
  /** The number of periods that must exceed the threshold; all by default. */
  readonly datapointsToAlarm?: number;
  /** Becomes the alarm's message. */
  readonly meaning: string;
}

/** Alarms that notify the operator by e-mail. */
export class Alarms extends Construct {
  private readonly action: SnsAction;

  constructor(scope: Construct, id: string, { email }: AlarmsProps) {
    super(scope, id);
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    // An own policy replaces the default one, so it must allow CloudWatch to publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
    this.action = new SnsAction(topic);
  }

  /** Rings when the metric reaches the threshold. */
  add(id: string, { evaluationPeriods = 1, meaning, ...rule }: AlarmRule): void {
    this.ring(id, meaning, {
      ...rule,
      evaluationPeriods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** Rings when reports stop; `metric` counts them. */
  addHeartbeat(
    id: string,
    { metric, evaluationPeriods = 1, meaning }: Omit<AlarmRule, 'threshold' | 'datapointsToAlarm'>,
  ): void {
    this.ring(id, meaning, {
      metric,
      threshold: 1,
      evaluationPeriods,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }

  private ring(id: string, meaning: string, props: AlarmProps): void {
    const alarmDescription = `${meaning} What to do: docs/runbook.md.`;
    const alarm = new Alarm(this, id, { ...props, alarmDescription });
    alarm.addAlarmAction(this.action);
    alarm.addOkAction(this.action);
  }
}
