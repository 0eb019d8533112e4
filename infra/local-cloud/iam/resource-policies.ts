import * as z from 'zod/mini';
import type { Deployment } from '../deployment.ts';
import { localAccount, localRegion, AwsError } from '../local-aws.ts';
import type { InvokeFunction } from '../local-function.ts';
import { qualifiedNameFromArn } from '../physical-names.ts';
import { bucketListing } from './accesses.ts';
import type { Identities } from './identities.ts';
import { policySchema, speaksTo, type Statement, isAllowed, sourceContext, like } from './policy.ts';

interface AttachedPolicy {
  readonly about: readonly string[];
  readonly statements: readonly Statement[];
}

const bucketPolicySchema = z.object({ Bucket: z.string(), PolicyDocument: policySchema });
const queuePolicySchema = z.object({ Queues: z.array(z.string()), PolicyDocument: policySchema });
const secretPolicySchema = z.object({ SecretId: z.string(), ResourcePolicy: policySchema });
const topicPolicySchema = z.object({ Topics: z.array(z.string()), PolicyDocument: policySchema });

export class ResourcePolicies {
  private readonly policies: readonly AttachedPolicy[];

  constructor(deployment: Deployment) {
    const read = <Shape extends z.core.$ZodLooseShape>(type: string, schema: z.ZodMiniObject<Shape>) =>
      deployment.resources(type).map((resource) => deployment.read(resource, schema));
    this.policies = [
      ...read('AWS::S3::BucketPolicy', bucketPolicySchema).map(({ Bucket, PolicyDocument }) => ({
        about: [`arn:aws:s3:::${Bucket}`],
        statements: PolicyDocument.Statement,
      })),
      ...read('AWS::SQS::QueuePolicy', queuePolicySchema).map(({ Queues, PolicyDocument }) => ({
        about: Queues.map((url) => `arn:aws:sqs:${localRegion}:${localAccount}:${url.slice(url.lastIndexOf('/') + 1)}`),
        statements: PolicyDocument.Statement,
      })),
      ...read('AWS::SecretsManager::ResourcePolicy', secretPolicySchema).map(({ SecretId, ResourcePolicy }) => ({
        about: [SecretId],
        statements: ResourcePolicy.Statement,
      })),
      ...read('AWS::SNS::TopicPolicy', topicPolicySchema).map(({ Topics, PolicyDocument }) => ({
        about: Topics,
        statements: PolicyDocument.Statement,
      })),
    ];
  }

  has(resource: string): boolean {
    return this.policies.some(({ about }) => about.includes(resource));
  }

  toService(name: string, resource: string): Statement[] {
    return this.about(resource).filter((statement) => speaksTo(statement, ['*', name]));
  }

  /** A statement for the whole account denies by itself, but allows nothing that the role's policies don't allow. */
  toRole(roleArn: string, resource: string): Statement[] {
    const account = [localAccount, `arn:aws:iam::${localAccount}:root`];
    return this.about(resource).filter((statement) =>
      speaksTo(statement, ['*', roleArn, ...(statement.Effect === 'Deny' ? account : [])]),
    );
  }

  private about(resource: string): Statement[] {
    const [owner = ''] = resource.startsWith('arn:aws:s3:::') ? resource.split('/') : [resource];
    return this.policies.filter(({ about }) => about.includes(owner)).flatMap(({ statements }) => statements);
  }
}

export interface BucketRights {
  readonly canRead: (key: string) => boolean;
  readonly canList: boolean;
}

export function rightsOfDistribution(deployment: Deployment, bucket: string, distributionArn: string): BucketRights {
  const arn = `arn:aws:s3:::${bucket}`;
  const policies = new ResourcePolicies(deployment);
  const ofFiles = policies.toService('cloudfront.amazonaws.com', `${arn}/`);
  const ofBucket = policies.toService('cloudfront.amazonaws.com', arn);
  const context = sourceContext(distributionArn);
  return {
    canRead: (key) => isAllowed(ofFiles, { action: 's3:GetObject', resource: `${arn}/${key}`, context }),
    canList: isAllowed(ofBucket, { ...bucketListing(bucket), context }),
  };
}

/** A topic without a policy lets all services of its account publish. */
export function canNotify(deployment: Deployment, topicArn: string, alarmArn: string): boolean {
  const policies = new ResourcePolicies(deployment);
  if (!policies.has(topicArn)) return true;
  return isAllowed(policies.toService('cloudwatch.amazonaws.com', topicArn), {
    action: 'sns:Publish',
    resource: topicArn,
    context: sourceContext(alarmArn),
  });
}

const permissionSchema = z.object({
  Action: z.literal('lambda:InvokeFunction'),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.optional(z.string()),
});

export class InvokeRights {
  private readonly deployment: Deployment;
  private readonly identities: Identities;
  private readonly invoke: InvokeFunction;

  constructor(deployment: Deployment, identities: Identities, invoke: InvokeFunction) {
    this.deployment = deployment;
    this.identities = identities;
    this.invoke = invoke;
  }

  ofService(service: string, sourceArn: string): InvokeFunction {
    const permissions = this.deployment
      .resources('AWS::Lambda::Permission')
      .map((resource) => this.deployment.read(resource, permissionSchema))
      .filter(({ Principal, SourceArn = '*' }) => Principal === service && like(SourceArn, sourceArn));
    const canInvoke = new Set(permissions.map(({ FunctionName }) => qualifiedNameFromArn(FunctionName)));
    return this.limited(`${service} for ${sourceArn}`, (name) => canInvoke.has(name));
  }

  ofStateMachine(machineArn: string, roleArn: string): InvokeFunction {
    const forMachine = { service: 'states.amazonaws.com', sourceArn: machineArn };
    const { statements } = this.identities.assumed(roleArn, forMachine);
    return this.limited(roleArn, (_name, resource) =>
      isAllowed(statements, { action: 'lambda:InvokeFunction', resource }),
    );
  }

  private limited(caller: string, canInvoke: (name: string, arn: string) => boolean): InvokeFunction {
    return async (nameOrArn, event) => {
      if (!canInvoke(qualifiedNameFromArn(nameOrArn), nameOrArn)) {
        throw new AwsError(
          'AccessDeniedException',
          `${caller} is not authorized to perform: lambda:InvokeFunction on resource: ${nameOrArn}`,
        );
      }
      return this.invoke(nameOrArn, event);
    };
  }
}
