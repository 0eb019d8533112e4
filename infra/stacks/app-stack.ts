import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { api, type FeatureName } from '#shared/contracts/api.ts';
import type { StageConfig } from '../config.ts';
import { grantData, grantWake } from '../constructs/access.ts';
import { Alarms } from '../constructs/alarms.ts';
import { ProductApi } from '../constructs/api.ts';
import { FeatureFunction, type FeatureFunctionProps } from '../constructs/feature-function.ts';
import { GenerationWorkflow } from '../constructs/generation-workflow.ts';
import { Site } from '../constructs/site.ts';
import type { DataStack } from './data-stack.ts';
import { featureAccess, stepAccess } from './feature-access.ts';

interface AppStackProps extends StackProps {
  readonly config: StageConfig;
  readonly data: DataStack;
}

/** All that can be thrown away and deployed again: the API, the workflow and the site. */
export class AppStack extends Stack {
  private readonly config: StageConfig;
  private readonly data: DataStack;
  private readonly functionEnvironment: Record<string, string>;

  constructor(scope: Construct, id: string, { config, data, ...props }: AppStackProps) {
    super(scope, id, props);
    this.config = config;
    this.data = data;

    const productApi = new ProductApi(this, 'Api');
    const site = new Site(this, 'Site', {
      httpApi: productApi.httpApi,
      mediaBaseUrl: data.media.baseUrl,
      uploadOrigin: `https://s3.${this.region}.amazonaws.com`,
    });
    this.functionEnvironment = {
      TABLE_NAME: data.table.table.tableName,
      MEDIA_BUCKET_NAME: data.media.bucket.bucketName,
      MEDIA_BASE_URL: data.media.baseUrl,
      SECRET_ARN: data.secret.secret.secretArn,
      SITE_ORIGIN: site.origin,
      DEFAULT_APP_ID: config.defaultAppId,
      ALLOW_MOCK_SESSIONS: String(config.allowMockSessions),
      MAX_RUNNING_GENERATIONS: String(config.maxRunningGenerations),
    };

    const workflow = this.workflow();
    productApi.addFeatures(api, (feature) => this.feature(feature, workflow));
    this.alarms(workflow);
    site.deployBuild();
    new CfnOutput(this, 'SiteUrl', { value: site.origin });
  }

  private feature(name: FeatureName, workflow: GenerationWorkflow): LambdaFunction {
    const access = featureAccess[name];
    const lambda = this.function(name, {}, access.workflow?.includes('start') ? workflow : undefined);
    grantData(lambda, this.dataResources(), access);
    if (access.workflow?.includes('start')) workflow.machine.grantStartExecution(lambda);
    if (access.workflow?.includes('wake')) grantWake(lambda);
    return lambda;
  }

  private workflow(): GenerationWorkflow {
    const step = (name: keyof typeof stepAccess, props: Partial<FeatureFunctionProps> = {}): LambdaFunction => {
      const lambda = this.function(`generation-workflow-${name}`, props);
      grantData(lambda, this.dataResources(), stepAccess[name]);
      if ('workflow' in stepAccess[name]) grantWake(lambda);
      return lambda;
    };
    return new GenerationWorkflow(this, 'GenerationWorkflow', {
      logRetentionDays: this.config.logRetentionDays,
      steps: {
        submit: step('submit', { timeout: Duration.seconds(60) }),
        await: step('await', { timeout: Duration.seconds(60) }),
        // Streams files of up to 500 MB, and memory is CPU for the thumbnails: 1769 MB is one whole core.
        store: step('store', { timeout: Duration.minutes(5), memorySizeMb: 1769, usesSharp: true }),
        settle: step('settle'),
      },
    });
  }

  private function(name: string, props: Partial<FeatureFunctionProps>, workflow?: GenerationWorkflow): LambdaFunction {
    return new FeatureFunction(this, `${name}-function`, {
      ...props,
      name,
      environment: {
        ...this.functionEnvironment,
        ...(workflow && { STATE_MACHINE_ARN: workflow.machine.stateMachineArn }),
      },
      logRetentionDays: this.config.logRetentionDays,
    }).lambda;
  }

  private dataResources() {
    const { table, media, secret } = this.data;
    return { table: table.table, media: media.bucket, secret: secret.secret };
  }

  private alarms(workflow: GenerationWorkflow): void {
    const alarms = new Alarms(this, 'Alarms', { email: this.config.alarmEmail });
    alarms.add('UnsettledGenerations', {
      metric: workflow.machine.metricFailed({ period: Duration.minutes(5) }),
      threshold: 1,
      runbook: 'An execution ended without settling its generation. README, "When an alarm rings".',
    });
  }
}
