import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import { CloudFormationClient, DescribeStackResourceCommand, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import * as z from 'zod/mini';

const templateSchema = z.record(z.string(), z.unknown());
type Template = z.infer<typeof templateSchema>;

const nestedSchema = z.object({
  Type: z.literal('AWS::CloudFormation::Stack'),
  Metadata: z.object({ 'aws:asset:path': z.string() }),
});

export interface TemplateChanges {
  readonly summary: string;
  readonly losses: readonly string[];
}

export interface StackChanges extends TemplateChanges {
  readonly stack: string;
}

const keepsData = new Set(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret']);
const losing = new Set([ResourceImpact.WILL_REPLACE, ResourceImpact.MAY_REPLACE, ResourceImpact.WILL_DESTROY]);

export function describeChanges(deployed: Template, wanted: Template): TemplateChanges {
  const kinds = { adds: new Map<string, number>(), changes: new Map(), removes: new Map() };
  const losses: string[] = [];
  fullDiff(deployed, wanted).resources.forEachDifference((id, change) => {
    const type = change.newResourceType ?? change.oldResourceType ?? '';
    const kind = change.isAddition ? 'adds' : change.isRemoval ? 'removes' : 'changes';
    const noun = resourceNoun(type);
    kinds[kind].set(noun, (kinds[kind].get(noun) ?? 0) + 1);
    if (keepsData.has(type) && losing.has(change.changeImpact)) losses.push(`${noun} ${id}`);
  });
  const parts = Object.entries(kinds)
    .filter(([, counts]) => counts.size > 0)
    .map(([kind, counts]) => `${kind} ${[...counts].map(([noun, count]) => countNoun(noun, count)).join(', ')}`);
  return { summary: parts.length === 0 ? 'nothing changes' : parts.join('; '), losses };
}

export async function readChanges(assembly: CloudAssembly, region: string): Promise<StackChanges[]> {
  const changes: StackChanges[] = [];
  for (const { stackName, environment, template } of assembly.stacks) {
    const isAnywhere = environment.region === 'unknown-region';
    const client = new CloudFormationClient({ region: isAnywhere ? region : environment.region });
    const wanted = templateSchema.parse(template);
    changes.push({ stack: stackName, ...describeChanges(await readDeployed(client, stackName), wanted) });
    for (const { id, file } of nestedTemplates(wanted)) {
      const nested = templateSchema.parse(JSON.parse(readFileSync(join(assembly.directory, file), 'utf8')));
      const deployed = await readDeployed(client, await findNested(client, stackName, id));
      changes.push({ stack: `${stackName}, ${id.replace(/NestedStack.*/, '')}`, ...describeChanges(deployed, nested) });
    }
  }
  return changes;
}

async function readDeployed(client: CloudFormationClient, StackName: string | undefined): Promise<Template> {
  if (StackName === undefined) return {};
  const found = await client.send(new GetTemplateCommand({ StackName })).catch(ignoreUndeployed);
  return templateSchema.parse(JSON.parse(found?.TemplateBody ?? '{}'));
}

async function findNested(client: CloudFormationClient, StackName: string, LogicalResourceId: string) {
  const command = new DescribeStackResourceCommand({ StackName, LogicalResourceId });
  const found = await client.send(command).catch(ignoreUndeployed);
  return found?.StackResourceDetail?.PhysicalResourceId;
}

function ignoreUndeployed(error: unknown): undefined {
  if (error instanceof Error && error.name === 'ValidationError' && /does not exist/.test(error.message)) return;
  throw error;
}

function nestedTemplates({ Resources }: Template): { id: string; file: string }[] {
  return Object.entries(templateSchema.parse(Resources)).flatMap(([id, resource]) => {
    const nested = nestedSchema.safeParse(resource);
    return nested.success ? [{ id, file: nested.data.Metadata['aws:asset:path'] }] : [];
  });
}

function resourceNoun(type: string): string {
  return type
    .slice(type.lastIndexOf(':') + 1)
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase();
}

function countNoun(noun: string, count: number): string {
  if (count < 2) return `${count} ${noun}`;
  if (noun.endsWith('y')) return `${count} ${noun.slice(0, -1)}ies`;
  return `${count} ${noun}${noun.endsWith('s') ? 'es' : 's'}`;
}
