import { join } from 'node:path';
import { App, Duration, Tags, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { brand } from '#shared/brand.ts';
import { readStageConfig, type StageConfig } from '../config.ts';
import { alarmTexts } from '../constructs/alarm-texts.ts';
import { Alarms } from '../constructs/alarms.ts';
import { Firewall } from '../constructs/firewall.ts';
import { AppStack } from './app-stack.ts';
import { DataStack } from './data-stack.ts';

export function makeStacks(app: App, builtSite: string) {
  const config = readStageConfig(app.node);
  const { stage, account, region, firewall } = config;
  const prefix = `${brand.name}-${stage}`;
  const common = { config, env: { ...(account && { account }), ...(region && { region }) } };
  const data = new DataStack(app, 'Data', { stackName: `${prefix}-data`, ...common });
  const edge = firewall && new EdgeStack(app, 'Edge', { ...firewall, ...edgeProps(config, 'edge') });
  const appStack = new AppStack(app, 'App', {
    stackName: `${prefix}-app`,
    data,
    builtSite,
    firewallArn: edge?.firewallArn,
    crossRegionReferences: edge !== undefined,
    ...common,
  });
  if (edge !== undefined) {
    const { firewallMetric } = edge;
    new EdgeAlarmsStack(app, 'EdgeAlarms', {
      config,
      distributionId: appStack.siteDistributionId,
      firewallMetric,
      ...edgeProps(config, 'edge-alarms'),
    });
  }
  Tags.of(app).add('product', brand.slug);
  Tags.of(app).add('stage', stage);
  return { config, data, app: appStack };
}

/** References across regions need account and region. Stages of one name in two regions share us-east-1. */
function edgeProps({ stage, account, region }: StageConfig, name: string) {
  if (account === undefined || region === undefined) {
    throw new Error(`Stage ${stage} has a firewall, so cdk.json must say its account and region`);
  }
  return {
    stackName: `${brand.name}-${stage}-${region}-${name}`,
    env: { account, region: 'us-east-1' },
    crossRegionReferences: true,
  };
}

interface EdgeStackProps extends StackProps {
  readonly callsPerFiveMinutes: number;
}

/** AWS has CloudFront's firewalls only in us-east-1. */
class EdgeStack extends Stack {
  readonly firewallArn: string;
  readonly firewallMetric: string;

  constructor(scope: Construct, id: string, { callsPerFiveMinutes, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const { arn, metricName } = new Firewall(this, 'Firewall', { callsPerFiveMinutes });
    this.firewallArn = arn;
    this.firewallMetric = metricName;
  }
}

interface EdgeAlarmsProps extends StackProps {
  readonly config: StageConfig;
  readonly distributionId: string;
  readonly firewallMetric: string;
}

/** CloudFront and its firewall report in us-east-1, and an alarm can only watch metrics of its own region. */
class EdgeAlarmsStack extends Stack {
  constructor(scope: Construct, id: string, { config, distributionId, firewallMetric, ...props }: EdgeAlarmsProps) {
    super(scope, id, props);
    const alarms = new Alarms(this, 'Alarms', config);
    alarms.add('EdgeErrors', {
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: Duration.minutes(5),
      }),
      // Percent.
      threshold: 5,
      evaluationPeriods: 2,
      text: alarmTexts.EdgeErrors,
    });
    alarms.add('FirewallBlocks', {
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: firewallMetric, Rule: 'ALL' },
        statistic: Stats.SUM,
        period: Duration.minutes(5),
      }),
      // Far above the bots that try every site.
      threshold: 500,
      evaluationPeriods: 2,
      text: alarmTexts.FirewallBlocks,
    });
  }
}

if (import.meta.main) {
  const app = new App({ analyticsReporting: false });
  makeStacks(app, join(import.meta.dirname, '../../dist/site'));
  app.synth();
}
