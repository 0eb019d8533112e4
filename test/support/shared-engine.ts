import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { TestProject } from 'vitest/node';
import { readStageConfig } from '#infra/config.ts';
import { startDynamoDb } from '#infra/local-cloud/dynamodb.ts';
import { DataStack } from '#infra/stacks/data-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly engine: string;
    readonly dataTemplate: Record<string, unknown>;
  }
}

/** Starts DynamoDB once for all files; each file has its own table. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const app = new App({ context: { stage: 'test', stages: { test: { kind: 'playground' } } } });
  const data = new DataStack(app, 'Data', { config: readStageConfig(app.node) });
  project.provide('dataTemplate', Template.fromStack(data).toJSON());
  const engine = await startDynamoDb();
  project.provide('engine', engine.endpoint);
  return () => engine.close();
}
