import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { SlackChannelConfiguration } from 'aws-cdk-lib/aws-chatbot';
import {
  MathExpression,
  Metric,
  Stats,
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { ManagedPolicy, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { type ITopic, type ITopicSubscription, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { type AlarmText, type ProductMetric, productMetrics } from '#shared/metrics-and-alarms.ts';
import type { StageConfig } from '../config.ts';
import { alarmTexts } from './alarm-texts.ts';
import { tableIndexes } from './table.ts';

interface ProductAlarmsProps {
  readonly settings: AlarmSettings;
  readonly metricNamespace: string;
  readonly generations: StateMachine;
  readonly accountJobs: StateMachine;
  readonly httpApi: HttpApi;
  readonly table: ITable;
  /** These have no waiting caller and never throw, so a Lambda error means that a call ended without an answer. */
  readonly unattended: Readonly<Record<string, IFunction>>;
  readonly projections: FollowedStream;
  readonly pushes: FollowedStream;
  readonly undeliveredAlerts: IQueue;
}

interface FollowedStream {
  readonly lambda: IFunction;
  readonly refused: IQueue;
}

const fiveMinutes = Duration.minutes(5);

export class ProductAlarms extends Construct {
  readonly all: readonly Alarm[];

  constructor(scope: Construct, id: string, props: ProductAlarmsProps) {
    super(scope, id);
    const { settings, metricNamespace, generations, accountJobs, httpApi, unattended, projections, pushes } = props;
    const { table, undeliveredAlerts } = props;
    const alarms = new Alarms(this, 'Alarms', settings);
    alarms.add('UnsettledGenerations', {
      // The sweeper, a cancel or the monitor aborts executions and settles their generations.
      ...sumOfAll({ failed: generations.metricFailed(), timedOut: generations.metricTimedOut() }),
      threshold: 1,
      text: alarmTexts.UnsettledGenerations,
    });
    alarms.add('AccountJobsUnfinished', {
      ...sumOfAll({
        failed: accountJobs.metricFailed(),
        timedOut: accountJobs.metricTimedOut(),
        aborted: accountJobs.metricAborted(),
      }),
      threshold: 1,
      text: alarmTexts.AccountJobsUnfinished,
    });
    for (const [name, { alarm }] of Object.entries<ProductMetric>(productMetrics)) {
      const worst = maximumPerMinute(metricNamespace, name);
      const rule = { evaluationPeriods: alarm.minutes, text: alarm };
      if (alarm.at === 'silence') alarms.addHeartbeat(alarm.name, { metric: countReports(worst), ...rule });
      else if (alarm.addsUp) {
        alarms.add(alarm.name, {
          metric: sumOverMinutes(worst, alarm.minutes),
          threshold: alarm.at,
          text: alarm,
        });
      } else alarms.add(alarm.name, { metric: worst, threshold: alarm.at, ...rule });
    }
    alarms.add('FunctionFailures', {
      ...sumOfAll(errorMetrics(unattended)),
      threshold: 1,
      text: alarmTexts.FunctionFailures,
    });
    alarms.add('FunctionsThrottled', {
      // Functions without a reservation share the quota with the whole account, so the metric is the account's.
      metric: LambdaFunction.metricAllThrottles({ period: fiveMinutes, statistic: Stats.SUM }),
      threshold: 1,
      evaluationPeriods: 2,
      text: alarmTexts.FunctionsThrottled,
    });
    alarms.add('TableThrottled', {
      ...sumOfAll(throttleMetrics(table)),
      datapointsToAlarm: 2,
      threshold: 1,
      text: alarmTexts.TableThrottled,
    });
    addStreamAlarms(alarms, projections, 'Projections');
    addStreamAlarms(alarms, pushes, 'Pushes');
    alarms.add('AlertsUndelivered', {
      metric: undeliveredAlerts.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes }),
      threshold: 1,
      text: alarmTexts.AlertsUndelivered,
    });
    alarms.add('ApiServerErrors', {
      metric: httpApi.metricServerError({ period: fiveMinutes, statistic: Stats.SUM }),
      threshold: 5,
      text: alarmTexts.ApiServerErrors,
    });
    alarms.add('ApiSlow', {
      metric: httpApi.metricLatency({ period: fiveMinutes, statistic: 'p95' }),
      threshold: Duration.seconds(5).toMilliseconds(),
      // A single start of a function is slow, too.
      evaluationPeriods: 3,
      text: alarmTexts.ApiSlow,
    });
    this.all = alarms.all;
  }
}

function addStreamAlarms(alarms: Alarms, { lambda, refused }: FollowedStream, name: 'Projections' | 'Pushes'): void {
  alarms.add(`${name}Late`, {
    metric: lambda.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: fiveMinutes }),
    threshold: Duration.minutes(10).toMilliseconds(),
    text: alarmTexts[`${name}Late`],
  });
  alarms.add(`${name}Refused`, {
    metric: refused.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes }),
    threshold: 1,
    text: alarmTexts[`${name}Refused`],
  });
}

function maximumPerMinute(namespace: string, metricName: string): Metric {
  return new Metric({
    namespace,
    metricName,
    dimensionsMap: { service: 'product' },
    statistic: Stats.MAXIMUM,
    period: Duration.minutes(1),
  });
}

function sumOverMinutes(metric: Metric, minutes: number): Metric {
  return metric.with({ statistic: Stats.SUM, period: Duration.minutes(minutes) });
}

function countReports(metric: Metric): Metric {
  return metric.with({ statistic: Stats.SAMPLE_COUNT });
}

function errorMetrics(functions: Readonly<Record<string, IFunction>>): Record<string, Metric> {
  return Object.fromEntries(Object.entries(functions).map(([name, lambda]) => [name, lambda.metricErrors()]));
}

/** Includes the indexes, because a busy partition of an index throttles the writes of the table. */
function throttleMetrics(table: ITable): Record<string, Metric> {
  const places = [{}, ...tableIndexes.map((name) => ({ GlobalSecondaryIndexName: name }))];
  const metrics = ['Read', 'Write'].flatMap((use) =>
    places.map(
      (place) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName: `${use}ThrottleEvents`,
          dimensionsMap: { TableName: table.tableName, ...place },
        }),
    ),
  );
  return Object.fromEntries(metrics.map((metric, index) => [`throttles${index}`, metric]));
}

/** One of two periods is enough to ring, because the latest period misses late reports. */
function sumOfAll(counts: Readonly<Record<string, Metric>>) {
  const usingMetrics = Object.fromEntries(
    Object.entries(counts).map(([name, metric]) => [name, metric.with({ statistic: Stats.SUM, period: fiveMinutes })]),
  );
  // A function without calls reports nothing, and a sum with a missing value is missing.
  const metric = new MathExpression({ expression: 'SUM(FILL(METRICS(), 0))', usingMetrics, period: fiveMinutes });
  return { metric, evaluationPeriods: 2, datapointsToAlarm: 1 };
}

type AlarmSettings = Pick<StageConfig, 'alarmEmail' | 'pagerUrl' | 'slackChannel' | 'runbookUrl'>;

interface AlarmRule {
  readonly metric: IMetric;
  readonly threshold: number;
  readonly evaluationPeriods?: number;
  readonly datapointsToAlarm?: number;
  readonly text: Pick<AlarmText, 'meaning' | 'isUrgent'>;
}

export class Alarms extends Construct {
  private readonly everyone: SnsAction;
  private readonly pager: readonly SnsAction[];
  private readonly runbookUrl: string;
  readonly all: Alarm[] = [];

  constructor(scope: Construct, id: string, { alarmEmail, pagerUrl, slackChannel, runbookUrl }: AlarmSettings) {
    super(scope, id);
    this.runbookUrl = runbookUrl ?? 'docs/runbook.md';
    const topic = this.newTopic('Topic', alarmEmail && new EmailSubscription(alarmEmail));
    this.everyone = new SnsAction(topic);
    this.pager = pagerUrl === undefined ? [] : [new SnsAction(this.newTopic('Pager', new UrlSubscription(pagerUrl)))];
    if (slackChannel !== undefined) this.tellSlack(topic, slackChannel);
  }

  private tellSlack(topic: ITopic, { workspaceId, channelId }: NonNullable<AlarmSettings['slackChannel']>): void {
    new SlackChannelConfiguration(this, 'Slack', {
      slackChannelConfigurationName: Stack.of(this).stackName,
      slackWorkspaceId: workspaceId,
      slackChannelId: channelId,
      notificationTopics: [topic],
      guardrailPolicies: [ManagedPolicy.fromAwsManagedPolicyName('CloudWatchReadOnlyAccess')],
    });
  }

  add(id: string, { evaluationPeriods = 1, text, ...rule }: AlarmRule): void {
    this.ring(id, text, {
      ...rule,
      evaluationPeriods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  addHeartbeat(
    id: string,
    { metric, evaluationPeriods = 1, text }: Omit<AlarmRule, 'threshold' | 'datapointsToAlarm'>,
  ): void {
    this.ring(id, text, {
      metric,
      threshold: 1,
      evaluationPeriods,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }

  private newTopic(id: string, subscription: ITopicSubscription | undefined | ''): ITopic {
    const topic = new Topic(this, id, { enforceSSL: true });
    // A topic policy replaces the default policy, so it must let CloudWatch publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (subscription) topic.addSubscription(subscription);
    return topic;
  }

  private ring(id: string, { meaning, isUrgent }: AlarmRule['text'], props: AlarmProps): void {
    const alarmDescription = `${meaning} What to do: ${this.runbookUrl}#${id.toLowerCase()}`;
    const alarm = new Alarm(this, id, { ...props, alarmDescription });
    for (const action of isUrgent ? [this.everyone, ...this.pager] : [this.everyone]) {
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
    }
    this.all.push(alarm);
  }
}
