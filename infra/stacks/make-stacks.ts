import { type App, Tags, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { brand } from '#shared/brand.ts';
import { readStageConfig, type StageConfig } from '../config.ts';
import { Firewall } from '../constructs/firewall.ts';
import { AppStack } from './app-stack.ts';
import { DataStack } from './data-stack.ts';

export function makeStacks(app: App, builtSite: string) {
  const config = readStageConfig(app.node);
  const { stage, account, region, firewall } = config;
  const prefix = `${brand.name}-${stage}`;
  const common = { config, env: { ...(account && { account }), ...(region && { region }) } };
  const data = new DataStack(app, 'Data', { stackName: `${prefix}-data`, ...common });
  const edge =
    firewall && new EdgeStack(app, 'Edge', { stackName: `${prefix}-edge`, ...firewall, ...edgeEnvironment(config) });
  const appStack = new AppStack(app, 'App', {
    stackName: `${prefix}-app`,
    data,
    builtSite,
    firewallArn: edge?.firewallArn,
    crossRegionReferences: edge !== undefined,
    ...common,
  });
  Tags.of(app).add('product', brand.slug);
  Tags.of(app).add('stage', stage);
  return { config, data, app: appStack };
}

/** Account and region must be known at synthesis, because the app refers to this stack across regions. */
function edgeEnvironment({ stage, account, region }: StageConfig) {
  if (account === undefined || region === undefined) {
    throw new Error(`Stage ${stage} has a firewall, so cdk.json must say its account and region`);
  }
  return { env: { account, region: 'us-east-1' }, crossRegionReferences: true };
}

interface EdgeStackProps extends StackProps {
  readonly callsPerFiveMinutes: number;
}

/** Holds the firewall of the distribution, which AWS only has in us-east-1. */
class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, { callsPerFiveMinutes, ...props }: EdgeStackProps) {
    super(scope, id, props);
    this.firewallArn = new Firewall(this, 'Firewall', { callsPerFiveMinutes }).arn;
  }
}
