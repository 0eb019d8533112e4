import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { localAccount, localRegion } from './local-aws.ts';

export interface Resource {
  readonly stackName: string;
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Stays on AWS when it leaves the template. */
  readonly isRetained: boolean;
}

const arnPath: Readonly<Record<string, (name: string) => string>> = {
  'AWS::DynamoDB::Table': (name) => `dynamodb:${localRegion}:${localAccount}:table/${name}`,
  'AWS::S3::Bucket': (name) => `s3:::${name}`,
  'AWS::SecretsManager::Secret': (name) => `secretsmanager:${localRegion}:${localAccount}:secret:${name}`,
  'AWS::Lambda::Function': (name) => `lambda:${localRegion}:${localAccount}:function:${name}`,
  'AWS::StepFunctions::StateMachine': (name) => `states:${localRegion}:${localAccount}:stateMachine:${name}`,
  'AWS::IAM::Role': (name) => `iam::${localAccount}:role/${name}`,
  'AWS::CloudWatch::Alarm': (name) => `cloudwatch:${localRegion}:${localAccount}:alarm:${name}`,
};

export const queueHost = `https://sqs.${localRegion}.amazonaws.com`;

const refIsArn = new Set(['AWS::SecretsManager::Secret', 'AWS::StepFunctions::StateMachine', 'AWS::SNS::Topic']);

type Attributes = (name: string) => Readonly<Record<string, string>>;

const attributesByType: Readonly<Record<string, Attributes>> = {
  // The mapping finds the table by this name; the engine assigns the stream's real ARN.
  'AWS::DynamoDB::Table': (name) => ({ StreamArn: `${makeArn('AWS::DynamoDB::Table', name)}/stream/latest` }),
  'AWS::S3::Bucket': (name) => ({
    DomainName: `${name}.s3.amazonaws.com`,
    RegionalDomainName: `${name}.s3.${localRegion}.amazonaws.com`,
  }),
  'AWS::CloudFront::Distribution': (name) => ({ DomainName: `${name}.cloudfront.net` }),
  'AWS::CloudFront::Function': (name) => ({ FunctionARN: makeArn('AWS::CloudFront::Function', name) }),
  'AWS::ApiGatewayV2::Api': (name) => ({
    ApiEndpoint: `https://${name}.execute-api.${localRegion}.amazonaws.com`,
    ApiId: name,
  }),
  'AWS::StepFunctions::StateMachine': (name) => ({ Name: name, StateMachineRevisionId: 'latest' }),
  'AWS::SQS::Queue': (name) => ({ QueueName: name, QueueUrl: queueUrl(name) }),
  'AWS::SNS::Topic': (name) => ({ TopicName: name, TopicArn: makeArn('AWS::SNS::Topic', name) }),
};

const nameProperties: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::StepFunctions::StateMachine': 'StateMachineName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::CloudWatch::Alarm': 'AlarmName',
};

export function physicalName({ stackName, logicalId, type, properties }: Resource): string {
  const given = properties[nameProperties[type] ?? ''];
  if (typeof given === 'string') return given;
  const generated = `${stackName}-${logicalId}`;
  // Hosts and buckets are lower case with at most 63 characters; the logical id at the end makes them unique.
  const isHost =
    type === 'AWS::S3::Bucket' || type === 'AWS::CloudFront::Distribution' || type === 'AWS::ApiGatewayV2::Api';
  return isHost
    ? generated
        .toLowerCase()
        .slice(-63)
        .replace(/^[^a-z0-9]+/, '')
    : generated;
}

export function resolveRef(resource: Resource): string {
  const name = physicalName(resource);
  if (resource.type === 'AWS::SQS::Queue') return queueUrl(name);
  return refIsArn.has(resource.type) ? makeArn(resource.type, name) : name;
}

export function resolveAttribute(resource: Resource, attribute: string): string {
  const name = physicalName(resource);
  const value = attributesByType[resource.type]?.(name)[attribute];
  if (value !== undefined) return value;
  if (attribute === 'Arn') return makeArn(resource.type, name);
  if (attribute === 'Id') return name;
  throw new Error(`${attribute} of ${resource.logicalId} (${resource.type}) is not known to the local cloud`);
}

const ownerProperties: Readonly<Record<string, string>> = {
  'AWS::Lambda::Version': 'FunctionName',
  'AWS::Lambda::Alias': 'FunctionName',
  'AWS::StepFunctions::StateMachineVersion': 'StateMachineArn',
  'AWS::StepFunctions::StateMachineAlias': 'DeploymentPreference',
};

const nameSchema = z.object({ Name: z.string() });
const preferenceSchema = z.object({ StateMachineVersionArn: z.string() });

export function readQualifier({ type, logicalId, properties }: Resource): string | undefined {
  if (!(type in ownerProperties)) return undefined;
  return type.endsWith('Alias') ? nameSchema.parse(properties).Name : numberVersion(logicalId);
}

/** AWS counts versions. The logical id gives a number here, because it changes whenever a version is published. */
function numberVersion(logicalId: string): string {
  return String(Number.parseInt(createHash('sha256').update(logicalId).digest('hex').slice(0, 8), 16));
}

export function readOwner({ type, properties }: Resource, resolved: (value: unknown) => unknown): string {
  const owner = resolved(properties[ownerProperties[type] ?? '']);
  const preference = preferenceSchema.safeParse(owner);
  if (!preference.success) return z.string().parse(owner);
  return preference.data.StateMachineVersionArn.replace(/:[^:]+$/, '');
}

export function qualifiedNameFromArn(arnOrName: string): string {
  return /:function:([^/]+)/.exec(arnOrName)?.[1] ?? arnOrName;
}

export function functionNameFromArn(arnOrName: string): string {
  return qualifiedNameFromArn(arnOrName).split(':')[0] ?? arnOrName;
}

export function splitMachineArn(arn: string): { readonly machineArn: string; readonly qualifier: string | undefined } {
  const [, machineArn = arn, qualifier] = /^(.*:stateMachine:[^:]+)(?::(.+))?$/.exec(arn) ?? [];
  return { machineArn, qualifier };
}

function queueUrl(name: string): string {
  return `${queueHost}/${localAccount}/${name}`;
}

export function makeArn(type: string, name: string): string {
  const service = type.split('::')[1]?.toLowerCase() ?? 'unknown';
  return `arn:aws:${arnPath[type]?.(name) ?? `${service}:${localRegion}:${localAccount}:${name}`}`;
}
