import { CfnOutput, Duration, type NestedStack, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { access as accountJobsAccess } from '#functions/background/account-jobs/access.ts';
import { access as alertsAccess } from '#functions/background/alerts/access.ts';
import { access as deliveriesAccess } from '#functions/background/deliveries/access.ts';
import { access as pastDaysAccess } from '#functions/background/past-days/access.ts';
import { access as projectionsAccess } from '#functions/background/projections/access.ts';
import { access as protectionAccess } from '#functions/background/protection/access.ts';
import { access as providerChecksAccess } from '#functions/background/provider-checks/access.ts';
import { access as pushesAccess } from '#functions/background/pushes/access.ts';
import { access as reconciliationAccess } from '#functions/background/reconciliation/access.ts';
import { access as sweeperAccess } from '#functions/background/sweeper/access.ts';
import type { FunctionAccess } from '#functions/platform/function-access.ts';
import { access as stepAccess } from '#functions/workflow/access.ts';
import { api, type FeatureName } from '#shared/contracts/api.ts';
import { routeAllowance } from '#shared/contracts/route.ts';
import { metricNamespace } from '#shared/metrics-and-alarms.ts';
import { maxSliceSeconds } from '#shared/rules/workflow-limits.ts';
import { reservedExecutions } from '../concurrency.ts';
import { companionEnvironment, type StageConfig } from '../config.ts';
import { grantAllowances, grantData, grantWake, featureAccess } from '../constructs/access.ts';
import { AccountJobs } from '../constructs/account-jobs.ts';
import { ProductAlarms } from '../constructs/alarms.ts';
import { AlertDelivery, grantEmail, senderTimeout } from '../constructs/alert-delivery.ts';
import { ProductApi } from '../constructs/api.ts';
import { FeatureFunction, type FeatureFunctionProps } from '../constructs/feature-function.ts';
import { GenerationWorkflow } from '../constructs/generation-workflow.ts';
import { addBudget, Monitoring } from '../constructs/monitoring.ts';
import { FunctionReleases } from '../constructs/releases.ts';
import { Site } from '../constructs/site.ts';
import { projectionsConsumer, pushesConsumer, StreamConsumer } from '../constructs/stream-consumer.ts';
import type { DataStack } from './data-stack.ts';

interface AppStackProps extends StackProps {
  readonly config: StageConfig;
  readonly data: DataStack;
  readonly builtSite: string;
  readonly firewallArn: string | undefined;
}

/** These have no waiting caller and never throw, so their Lambda errors need an alarm. */
const unattended: ReadonlySet<string> = new Set(['webhooks', 'projections', 'pushes', 'deliveries']);

/** Only alarms that a release can cause, and that ring for nothing else of importance in the same minutes. */
const endsRelease: ReadonlySet<string> = new Set([
  'ApiServerErrors',
  'FunctionFailures',
  'UnattendedErrors',
  'UnsettledGenerations',
]);

/** Files are cleaned in memory, where rotated pictures are decoded too; API Gateway ends calls after 30 s. */
const cleansFiles = { memorySizeMb: 3008, timeout: Duration.seconds(28), copiedPackages: ['sharp'] } as const;
const featureSizes: Partial<Record<FeatureName, Partial<FeatureFunctionProps>>> = {
  uploads: cleansFiles,
  'admin-media': cleansFiles,
  'admin-pro-requests': cleansFiles,
};

export class AppStack extends Stack {
  private readonly config: StageConfig;
  private readonly data: DataStack;
  private readonly alerts: AlertDelivery;
  private readonly functionEnvironment: Record<string, string>;
  private readonly reserved: ReadonlyMap<string, number>;
  private readonly releases: FunctionReleases;
  readonly siteDistributionId: string;
  readonly apiRoutes: NestedStack;
  private readonly functions = new Map<string, LambdaFunction>();

  constructor(scope: Construct, id: string, { config, data, builtSite, firewallArn, ...props }: AppStackProps) {
    super(scope, id, props);
    this.config = config;
    this.data = data;
    this.reserved = reservedExecutions(config.concurrentExecutions);

    const productApi = new ProductApi(this, 'Api', {
      logRetentionDays: config.logRetentionDays,
      throttle: config.apiThrottle,
    });
    this.apiRoutes = productApi.routes;
    const site = new Site(this, 'Site', {
      api: productApi,
      firewallArn,
      mediaBaseUrl: data.media.baseUrl,
      host: config.hosts && { name: config.hosts.site, certificateArn: config.hosts.certificateArn },
      uploadUrl: `https://s3.${this.region}.amazonaws.com/${data.media.bucket.bucketName}`,
    });
    this.siteDistributionId = site.distributionId;
    this.functionEnvironment = {
      POWERTOOLS_METRICS_NAMESPACE: metricNamespace(config.stage),
      TABLE_NAME: data.table.table.tableName,
      MEDIA_BUCKET_NAME: data.media.bucket.bucketName,
      MEDIA_BASE_URL: data.media.baseUrl,
      SIGNING_SECRET_ARN: data.secrets.signing.secretArn,
      OPERATOR_SECRET_ARN: data.secrets.operator.secretArn,
      SITE_ORIGIN: site.origin,
      EDGE_SECRET: productApi.edgeSecret.secretValue.unsafeUnwrap(),
      DEFAULT_APP_ID: config.defaultAppId,
      ALLOW_MOCK_SESSIONS: String(config.allowMockSessions),
      ALLOWANCES: JSON.stringify(config.allowances),
      REPORTS: JSON.stringify(config.reports),
      SUPER_ADMINS_NEED_SECOND_FACTOR: String(config.superAdminsNeedSecondFactor),
      SUBSCRIBER_DATA_FOR_SUPER_ADMINS_ONLY: String(config.subscriberDataForSuperAdminsOnly),
      MAX_RUNNING_GENERATIONS: String(config.maxRunningGenerations),
      MAX_UPLOADED_GIB: String(config.maxUploadedGiB),
      OPENAI_MODEL: config.openAiModel,
      MODERATION: JSON.stringify(config.moderation),
      CONSENT_REQUIRED: String(config.consentRequired),
      PROVIDERS_STORE_PAYLOADS: String(config.providersStorePayloads),
      ...(config.creditValueUsd && { CREDIT_VALUE_USD: String(config.creditValueUsd) }),
      ...(config.dailyCostCeilingUsd && { DAILY_COST_CEILING_USD: String(config.dailyCostCeilingUsd) }),
      ...(!config.markFiles && { MARK_FILES: 'false' }),
      ...(config.alerts && { ALERTS_SENDER: config.alerts.sender }),
      ...(config.companion !== 'embedded' && companionEnvironment(config.companion)),
    };

    this.alerts = new AlertDelivery(this, 'AlertDelivery');
    this.releases = new FunctionReleases(this, 'Releases');

    const workflow = this.workflow();
    const accountJobs = this.accountJobs();
    productApi.addFeatures(this.features(), (feature) => {
      const lambda = this.grantedFunction(feature, featureAccess[feature], workflow, featureSizes[feature]);
      if (feature === 'account') accountJobs.startedBy(lambda);
      if (Object.values(api[feature]).some(routeAllowance)) grantAllowances(lambda, data.table.table);
      return this.releases.addAlias(feature, lambda);
    });
    const notFound = this.grantedFunction('not-found', {}, undefined);
    productApi.addFallback(this.releases.addAlias('not-found', notFound));
    this.schedules(workflow, accountJobs);
    const projections = this.streamConsumer('Projections', 'projections', projectionsAccess, projectionsConsumer);
    const pushes = this.streamConsumer('Pushes', 'pushes', pushesAccess, pushesConsumer);
    this.alerts.sentBy(this.grantedFunction('deliveries', deliveriesAccess, undefined, { timeout: senderTimeout }));
    const alarms = new ProductAlarms(this, 'Alarms', {
      settings: config,
      metricNamespace: metricNamespace(config.stage),
      generations: workflow.machine,
      accountJobs: accountJobs.machine,
      httpApi: productApi.httpApi,
      table: data.table.table,
      unattended: Object.fromEntries([...this.functions].filter(([name]) => unattended.has(name))),
      projections,
      pushes,
      undeliveredAlerts: this.alerts.undelivered,
    });
    new Monitoring(this, 'Watching', {
      // Names of dashboards are unique in an account, across its regions.
      name: `${this.stackName}-${this.region}`,
      metricNamespace: metricNamespace(config.stage),
      alarms: alarms.all,
      generations: workflow.machine,
      httpApi: productApi.httpApi,
      accessLog: productApi.accessLog,
      table: data.table.table,
      functions: this.functions,
      queues: { projections: projections.refused, pushes: pushes.refused, alerts: this.alerts.undelivered },
    });
    if (config.monthlyBudgetUsd !== undefined) addBudget(this, config.monthlyBudgetUsd, config.alarmEmail);
    if (config.releases === 'gradual') {
      const ends = alarms.all.filter(({ node }) => endsRelease.has(node.id));
      workflow.release.shiftGradually(ends);
      this.releases.shiftGradually(ends);
    }
    productApi.deployAfter(this.releases);
    site.deployBuild({ folder: builtSite, after: productApi.routes, ...config });
    new CfnOutput(this, 'SiteUrl', { value: site.origin });
    new CfnOutput(this, 'ProjectionsQueueUrl', { value: projections.refused.queueUrl });
    new CfnOutput(this, 'PushesQueueUrl', { value: pushes.refused.queueUrl });
    new CfnOutput(this, 'AlertsQueueUrl', { value: this.alerts.undelivered.queueUrl });
    new CfnOutput(this, 'ProjectionsFunctionName', { value: projections.lambda.functionName });
    new CfnOutput(this, 'GenerationsArn', { value: workflow.release.aliasArn });
    new CfnOutput(this, 'SiteCname', { value: site.distributionName });
  }

  /** The external back end answers the mobile app's calls. */
  private features(): Partial<typeof api> {
    const { companion, ...others } = api;
    return this.config.companion === 'embedded' ? { companion, ...others } : others;
  }

  private workflow(): GenerationWorkflow {
    const step = (name: keyof typeof stepAccess, props: Partial<FeatureFunctionProps> = {}) => {
      const versioned = { ...props, keepsVersions: true };
      return this.grantedFunction(`generation-workflow-${name}`, stepAccess[name], undefined, versioned);
    };
    return new GenerationWorkflow(this, 'GenerationWorkflow', {
      logRetentionDays: this.config.logRetentionDays,
      steps: {
        // Below the first wait of any generation (`generationSchedule`).
        submit: step('submit', { timeout: Duration.seconds(25) }),
        await: step('await', { timeout: Duration.seconds(60) }),
        // Streams files of up to 400 MB, and memory sets the CPU for the thumbnails: 1769 MB is one whole core.
        store: step('store', {
          timeout: Duration.minutes(5),
          memorySizeMb: 1769,
          copiedPackages: ['sharp', '@contentauth/c2pa-wasm'],
        }),
        settle: step('settle'),
      },
    });
  }

  private accountJobs(): AccountJobs {
    const props = { timeout: Duration.seconds(maxSliceSeconds), keepsVersions: true };
    const worker = this.grantedFunction('account-jobs', accountJobsAccess, undefined, props);
    return new AccountJobs(this, 'AccountJobs', { worker, logRetentionDays: this.config.logRetentionDays });
  }

  private schedules(workflow: GenerationWorkflow, accountJobs: AccountJobs): void {
    const schedules = new Schedules(this, 'Schedules');
    const scheduled = (name: string, access: FunctionAccess, timeout: Duration) =>
      this.grantedFunction(name, access, workflow, { timeout });
    const sweeper = scheduled('sweeper', sweeperAccess, Duration.minutes(5));
    accountJobs.startedBy(sweeper);
    schedules.every(Duration.minutes(1), 'Sweep', sweeper);
    schedules.every(Duration.minutes(1), 'Protect', scheduled('protection', protectionAccess, Duration.minutes(1)));
    schedules.every(Duration.minutes(5), 'WatchForAlerts', scheduled('alerts', alertsAccess, Duration.minutes(2)));
    schedules.every(Duration.minutes(5), 'SumPastDays', scheduled('past-days', pastDaysAccess, Duration.minutes(2)));
    schedules.every(
      Duration.minutes(5),
      'CheckProviders',
      scheduled('provider-checks', providerChecksAccess, Duration.minutes(4)),
    );
    schedules.every(
      Duration.hours(1),
      'Reconcile',
      scheduled('reconciliation', reconciliationAccess, Duration.minutes(15)),
    );
  }

  private streamConsumer(
    id: string,
    name: string,
    access: FunctionAccess,
    settings: Pick<ConstructorParameters<typeof StreamConsumer>[2], 'source' | 'patterns'>,
  ): StreamConsumer {
    const lambda = this.grantedFunction(name, access, undefined, { timeout: Duration.minutes(1) });
    return new StreamConsumer(this, id, { table: this.data.table.table, lambda, ...settings });
  }

  private grantedFunction(
    name: string,
    access: FunctionAccess,
    workflow: GenerationWorkflow | undefined,
    props: Partial<FeatureFunctionProps> = {},
  ): LambdaFunction {
    const uses = (use: 'start' | 'wake' | 'inspect' | 'stop') => access.workflow?.includes(use) ?? false;
    const machine = uses('start') ? workflow?.machine : undefined;
    const { lambda } = new FeatureFunction(this, `${name}-function`, {
      ...props,
      name,
      reservedConcurrency: this.reserved.get(name),
      environment: {
        ...this.functionEnvironment,
        ...(uses('start') && workflow && { STATE_MACHINE_ARN: workflow.release.aliasArn }),
      },
      logRetentionDays: this.config.logRetentionDays,
    });
    this.functions.set(name, lambda);
    grantData(lambda, this.dataResources(), access);
    if (access.alerts?.includes('queue')) this.alerts.filledBy(lambda);
    if (access.alerts?.includes('email') && this.config.alerts) grantEmail(lambda, this, this.config.alerts.sender);
    machine?.grantStartExecution(lambda);
    if (uses('inspect')) machine?.grantExecution(lambda, 'states:DescribeExecution');
    if (uses('stop')) machine?.grantExecution(lambda, 'states:StopExecution');
    if (uses('wake')) grantWake(lambda);
    return lambda;
  }

  private dataResources() {
    const { table, media, secrets } = this.data;
    return { table: table.table, media: media.bucket, secrets };
  }
}

/** Each function finds the due work itself, so an extra or missing call does no harm. */
class Schedules extends Construct {
  every(interval: Duration, name: string, target: LambdaFunction): void {
    // The next scheduled call is the retry; Lambda's own retry would run beside it.
    target.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, name, {
      schedule: Schedule.rate(interval),
      targets: [new LambdaTarget(target, { retryAttempts: 2 })],
    });
  }
}
