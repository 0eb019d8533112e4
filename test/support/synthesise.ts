import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readStageConfig } from '#infra/config.ts';
import { AppStack } from '#infra/stacks/app-stack.ts';
import { DataStack } from '#infra/stacks/data-stack.ts';

/** The stacks' templates for some `-c name=value` context. */
export function synthesise(context: Record<string, unknown> = {}) {
  const app = new App({ context });
  const config = readStageConfig(app.node);
  const data = new DataStack(app, 'Data', { config });
  const appStack = new AppStack(app, 'App', { config, data });
  const { directory: assemblyDir } = app.synth();
  return { config, assemblyDir, data: Template.fromStack(data), app: Template.fromStack(appStack) };
}

export interface Resource {
  Type: string;
  Properties: Record<string, any>;
}

export function resourcesOf(template: Template, type: string): Resource[] {
  return Object.values(template.findResources(type)) as Resource[];
}
