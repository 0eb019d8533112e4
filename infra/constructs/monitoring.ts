import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { api } from '#shared/contracts/api.ts';
import { type MetricPublisher, type ProductMetric, productMetrics } from '#shared/metrics-and-alarms.ts';
import type { alarmTexts } from './alarm-texts.ts';

interface MonitoringProps {
  readonly name: string;
  readonly metricNamespace: string;
  readonly alarms: readonly Alarm[];
  readonly generations: StateMachine;
  readonly httpApi: HttpApi;
  readonly accessLog: ILogGroup;
  readonly table: ITable;
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly queues: Readonly<Record<string, IQueue>>;
}

const fiveMinutes = Duration.minutes(5);
const rowHeight = 6;

/** Each question of the person on call has a row, and each alarm a saved log query. */
export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName: props.name,
      defaultInterval: Duration.hours(3),
    });
    dashboard.addWidgets(
      new AlarmStatusWidget({ title: 'Does an alarm ring?', alarms: [...props.alarms], width: 24, height: rowHeight }),
    );
    for (const { question, hint, graphs } of listQuestions(props)) {
      dashboard.addWidgets(
        new TextWidget({ markdown: `## ${question}\n${hint}`, width: 6, height: rowHeight }),
        ...graphs.map(
          ({ title, metrics }) =>
            new GraphWidget({ title, left: [...metrics], width: 18 / graphs.length, height: rowHeight }),
        ),
      );
    }
    const problems = 'level in ["WARN", "ERROR", "CRITICAL"] or record.status in ["timeout", "error", "failure"]';
    for (const [alarm, names] of Object.entries(listLogs())) this.saveQuery(alarm, { names, filter: problems }, props);
    new QueryDefinition(this, 'ApiSlow', {
      queryDefinitionName: `${props.name}/ApiSlow`,
      logGroups: [props.accessLog],
      queryString: new QueryString({
        statsStatements: [
          'count(*) as calls, pct(latencyMs, 95) as p95, max(latencyMs) as slowest, pct(integrationMs, 95) as functionP95 by route',
        ],
        sort: 'p95 desc',
        limit: 50,
      }),
    });
    this.saveQuery('OneGeneration', { names: generationFunctions, filter: 'generationId = "<its id>"' }, props);
  }

  private saveQuery(
    id: string,
    { names, filter }: { readonly names: readonly string[]; readonly filter: string },
    { name, functions }: MonitoringProps,
  ): void {
    const logGroups = names.flatMap((one) => functions.get(one)?.logGroup ?? []);
    new QueryDefinition(this, id, {
      queryDefinitionName: `${name}/${id}`,
      logGroups: logGroups.slice(0, maxLogGroups),
      queryString: new QueryString({
        fields: ['@timestamp', 'service', 'level', 'message', 'error.message', 'generationId', 'xray_trace_id'],
        filterStatements: [filter],
        sort: '@timestamp desc',
        limit: 200,
      }),
    });
  }
}

/** CloudWatch's limit for one query. */
const maxLogGroups = 50;

interface Question {
  readonly question: string;
  readonly hint: string;
  readonly graphs: readonly { readonly title: string; readonly metrics: readonly IMetric[] }[];
}

function listQuestions(props: MonitoringProps): Question[] {
  const { generations, httpApi, table, functions, queues } = props;
  const withoutGraph = new Set(Object.keys(productMetrics).filter(isMetricName));
  const product = (metricName: MetricName) => {
    withoutGraph.delete(metricName);
    return new Metric({
      namespace: props.metricNamespace,
      metricName,
      dimensionsMap: { service: 'product' },
      statistic: Stats.MAXIMUM,
      period: fiveMinutes,
    });
  };
  const age = (name: string) =>
    functions.get(name)?.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: fiveMinutes, label: name });
  const sum = { period: fiveMinutes, statistic: Stats.SUM };
  const questions: Question[] = [
    {
      question: 'Do people get their results?',
      hint: 'Failed and timed-out executions ring. Refused content and provider faults end as succeeded.',
      graphs: [
        {
          title: 'Generations',
          metrics: [
            generations.metricStarted(sum),
            generations.metricSucceeded(sum),
            generations.metricFailed(sum),
            generations.metricTimedOut(sum),
          ],
        },
        {
          title: 'Running, and without an execution',
          metrics: [product('ProcessingGenerations'), product('StuckGenerations')],
        },
        { title: 'Age of the oldest, in seconds', metrics: [product('OldestProcessingAgeSeconds')] },
      ],
    },
    {
      question: 'Does the API answer?',
      hint: 'A slow answer is usually a start of a function. 5xx are ours, 4xx the callers’.',
      graphs: [
        {
          title: 'Calls and errors',
          metrics: [httpApi.metricCount(sum), httpApi.metricClientError(sum), httpApi.metricServerError(sum)],
        },
        {
          title: 'Milliseconds',
          metrics: ['p50', 'p95', 'p99'].map((statistic) =>
            httpApi.metricLatency({ period: fiveMinutes, statistic, label: statistic }),
          ),
        },
      ],
    },
    {
      question: 'Is the money right?',
      hint: 'Both are zero. `npm run audit-ledger` compares every account.',
      graphs: [
        { title: 'Accounts that differ', metrics: [product('DriftingAccounts')] },
        { title: 'Charges that need a person', metrics: [product('OpenCreditIssues')] },
      ],
    },
    {
      question: 'Are the providers well?',
      hint: 'A refused account or key stops every generation that it pays for.',
      graphs: [
        { title: 'Refused accounts, paused items', metrics: [product('RefusedAccounts'), product('PausedItems')] },
        {
          title: 'Requests without a verdict, refused',
          metrics: [product('UnjudgedRequests'), product('RefusedRequests')],
        },
        { title: 'Copies that should be gone', metrics: [product('OverdueProviderCopies')] },
      ],
    },
    {
      question: 'Is anything late?',
      hint: 'The stream keeps changes for 24 hours. Refused ones wait in their queues.',
      graphs: [
        {
          title: 'Age of the oldest change, in milliseconds',
          metrics: ['projections', 'pushes'].flatMap((name) => age(name) ?? []),
        },
        {
          title: 'Refused',
          metrics: Object.entries(queues).map(([label, queue]) =>
            queue.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes, label }),
          ),
        },
      ],
    },
    {
      question: 'Does AWS refuse us?',
      hint: 'The quota of concurrent executions is the account’s.',
      graphs: [
        {
          title: 'Functions: throttles',
          metrics: [LambdaFunction.metricAllThrottles(sum)],
        },
        {
          title: 'Functions: at once',
          metrics: [LambdaFunction.metricAllConcurrentExecutions({ period: fiveMinutes, statistic: Stats.MAXIMUM })],
        },
        {
          title: 'Table: write and read throttles',
          metrics: ['WriteThrottleEvents', 'ReadThrottleEvents'].map((name) => table.metric(name, sum)),
        },
      ],
    },
  ];
  const others = {
    question: 'Does anything else ring?',
    hint: 'Runs of background jobs, and rare faults. Each has an alarm.',
    graphs: [{ title: 'Other metrics', metrics: [...withoutGraph].map(product) }],
  };
  return [...questions, others];
}

type MetricName = keyof typeof productMetrics;

function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(productMetrics, name);
}

const steps = ['submit', 'await', 'store', 'settle'].map((step) => `generation-workflow-${step}`);

/** Log lines about a generation in these functions have its id. */
const generationFunctions = ['generations', ...steps, 'webhooks', 'sweeper', 'projections', 'admin-monitor', 'pushes'];

const anyFunction = [...steps, 'webhooks', 'projections', 'pushes', 'deliveries', 'sweeper', ...Object.keys(api)];

/** Only for metrics that are not published by the function of that name. */
const publishers: Partial<Record<MetricPublisher, readonly string[]>> = {
  'provider-jobs': [...steps, 'webhooks', 'sweeper', 'admin-test-runs'],
  settle: ['generation-workflow-settle'],
  'check-content': ['generations', 'pro-requests'],
  anyone: anyFunction,
};

function listLogs(): Record<string, readonly string[]> {
  const ofMetrics = Object.values<ProductMetric>(productMetrics).map(
    ({ publishedBy, alarm }) => [alarm.name, publishers[publishedBy] ?? [publishedBy]] as const,
  );
  return {
    ...({
      UnsettledGenerations: [...steps, 'sweeper'],
      AccountJobsUnfinished: ['account-jobs'],
      FunctionFailures: ['webhooks', 'projections', 'pushes', 'deliveries'],
      FunctionsThrottled: steps,
      TableThrottled: anyFunction,
      ProjectionsLate: ['projections'],
      ProjectionsRefused: ['projections'],
      PushesLate: ['pushes'],
      PushesRefused: ['pushes'],
      AlertsUndelivered: ['deliveries'],
      ApiServerErrors: Object.keys(api),
    } satisfies Record<
      Exclude<keyof typeof alarmTexts, 'ApiSlow' | 'EdgeErrors' | 'FirewallBlocks'>,
      readonly string[]
    >),
    ...Object.fromEntries(ofMetrics),
  };
}

/** Sends one mail when the forecast exceeds the amount, and one when the costs do. */
export function addBudget(scope: Construct, amount: number, email: string | undefined): void {
  if (email === undefined) throw new Error('monthlyBudgetUsd needs alarmEmail, which gets the mail');
  const subscribers = [{ subscriptionType: 'EMAIL', address: email }];
  new CfnBudget(scope, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } },
    notificationsWithSubscribers: ['FORECASTED', 'ACTUAL'].map((notificationType) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100 },
      subscribers,
    })),
  });
}
