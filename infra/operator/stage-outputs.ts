import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { brand } from '#shared/brand.ts';

export function stackPrefix(stage: string): string {
  return `${brand.name}-${stage}`;
}

/** Reads what a deployed stage's stacks print, such as `TableName`. */
export async function readStageOutputs(stage: string, region?: string): Promise<Map<string, string>> {
  const client = new CloudFormationClient({ ...(region && { region }) });
  const names = ['data', 'app'].map((stack) => `${stackPrefix(stage)}-${stack}`);
  const found = await Promise.all(names.map((StackName) => client.send(new DescribeStacksCommand({ StackName }))));
  const outputs = found.flatMap(({ Stacks = [] }) => Stacks.flatMap((stack) => stack.Outputs ?? []));
  return new Map(
    outputs.flatMap(({ OutputKey, OutputValue }) => (OutputKey && OutputValue ? [[OutputKey, OutputValue]] : [])),
  );
}
