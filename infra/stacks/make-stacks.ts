import { type App, Tags } from 'aws-cdk-lib';
import { brand } from '#shared/brand.ts';
import { readStageConfig } from '../config.ts';
import { AppStack } from './app-stack.ts';
import { DataStack } from './data-stack.ts';

/** The stacks of the stage that the context chooses; `builtSite` is the folder that the front end was built into. */
export function makeStacks(app: App, builtSite: string) {
  const config = readStageConfig(app.node);
  const { stage, account, region } = config;
  const prefix = `${brand.name}-${stage}`;
  const common = { config, env: { ...(account && { account }), ...(region && { region }) } };
  const data = new DataStack(app, 'Data', { stackName: `${prefix}-data`, ...common });
  const appStack = new AppStack(app, 'App', { stackName: `${prefix}-app`, data, builtSite, ...common });
  Tags.of(app).add('product', brand.slug);
  Tags.of(app).add('stage', stage);
  return { config, data, app: appStack };
}
