import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { stop } from './terminal.ts';

const stagesSchema = z.object({
  context: z.object({ stages: z.record(z.string(), z.object({ region: z.optional(z.string()) })) }),
});

/** A command must not wait for CDK to be loaded. */
export function readStageRegion(stage: string): string | undefined {
  const file = readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8');
  const { stages } = stagesSchema.parse(JSON.parse(file)).context;
  return (stages[stage] ?? stop(`--stage needs one of cdk.json's stages: ${Object.keys(stages).join(', ')}`)).region;
}

export function stackPrefix(stage: string): string {
  return `${brand.name}-${stage}`;
}

export async function readStageOutputs(stage: string, region: string): Promise<Map<string, string>> {
  const client = new CloudFormationClient({ region });
  const names = ['data', 'app'].map((stack) => `${stackPrefix(stage)}-${stack}`);
  const found = await Promise.all(names.map((StackName) => client.send(new DescribeStacksCommand({ StackName }))));
  const outputs = found.flatMap(({ Stacks = [] }) => Stacks.flatMap((stack) => stack.Outputs ?? []));
  return new Map(
    outputs.flatMap(({ OutputKey, OutputValue }) => (OutputKey && OutputValue ? [[OutputKey, OutputValue]] : [])),
  );
}
