import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import type { Deployment } from '../deployment.ts';
import { localClientConfig } from '../local-aws.ts';
import { resolveAttribute, physicalName } from '../physical-names.ts';
import { isAllowed, policySchema, sourceContext, speaksTo, type Statement } from './policy.ts';

export interface Identity {
  readonly name: string;
  /** Operators have no role and all rights. */
  readonly role?: Role;
}

interface ServiceOf {
  readonly service: string;
  readonly sourceArn: string;
}

interface Role {
  readonly arn: string;
  readonly statements: readonly Statement[];
}

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface SessionCredentials extends Credentials {
  readonly sessionToken: string;
}

const policyResourceSchema = z.object({
  PolicyDocument: policySchema,
  Roles: z._default(z.array(z.string()), []),
});
const roleSchema = z.object({
  AssumeRolePolicyDocument: policySchema,
  Policies: z._default(z.array(z.object({ PolicyDocument: policySchema })), []),
});
const operator: Identity = { name: 'operator' };

export class Identities {
  private readonly byKey = new Map<string, Identity & (Credentials | SessionCredentials)>();
  private readonly deployment: Deployment;
  private readonly attachable: readonly z.output<typeof policyResourceSchema>[];

  constructor(deployment: Deployment) {
    this.deployment = deployment;
    this.attachable = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']
      .flatMap((type) => deployment.resources(type))
      .map((resource) => deployment.read(resource, policyResourceSchema));
    this.byKey.set(localClientConfig.credentials.accessKeyId, { ...operator, ...localClientConfig.credentials });
    for (const resource of deployment.resources('AWS::Lambda::Function')) {
      const { Role } = deployment.read(resource, z.object({ Role: z.string() }));
      const name = physicalName(resource);
      const role = this.assumed(Role, {
        service: 'lambda.amazonaws.com',
        sourceArn: resolveAttribute(resource, 'Arn'),
      });
      this.byKey.set(functionCredentials(name).accessKeyId, { name, role, ...functionCredentials(name) });
    }
  }

  /** Undefined for an unknown key, and for temporary credentials with a missing or wrong token. */
  of({ accessKeyId, sessionToken }: Signer): (Identity & Credentials) | undefined {
    const found = this.byKey.get(accessKeyId);
    const expected = found && 'sessionToken' in found ? found.sessionToken : undefined;
    return sessionToken === expected ? found : undefined;
  }

  functions(): Identity[] {
    return [...this.byKey.values()].filter(({ role }) => role !== undefined);
  }

  /** Ignores AWS's managed policies, because they only concern logs and traces. */
  assumed(arn: string, { service, sourceArn }: ServiceOf): Role {
    const name = arn.slice(arn.lastIndexOf('/') + 1);
    const role = this.deployment.resources('AWS::IAM::Role').find((resource) => physicalName(resource) === name);
    if (role === undefined) throw new Error(`There is no role ${arn}`);
    const { AssumeRolePolicyDocument: trust, Policies } = this.deployment.read(role, roleSchema);
    const said = trust.Statement.filter((statement) => speaksTo(statement, [service]));
    if (!isAllowed(said, { action: 'sts:AssumeRole', resource: arn, context: sourceContext(sourceArn) })) {
      throw new Error(`The role ${name} can't be assumed by ${service}`);
    }
    const attached = this.attachable.filter(({ Roles }) => Roles.includes(name));
    return { arn, statements: [...attached, ...Policies].flatMap(({ PolicyDocument }) => PolicyDocument.Statement) };
  }
}

/** Derived from the name, so a function's signatures stay valid after a restart. */
export function functionCredentials(functionName: string): SessionCredentials {
  const digest = createHash('sha256').update(`local credentials of ${functionName}`).digest('hex');
  return {
    accessKeyId: `ASIA${digest.slice(0, 16).toUpperCase()}`,
    secretAccessKey: digest.slice(16),
    // Contains base64's special characters like real tokens, which URLs must encode.
    sessionToken: `local+session/${digest}==`,
  };
}

export interface Signer {
  readonly accessKeyId: string;
  readonly sessionToken: string | undefined;
}

export function readSigner(headers: IncomingHttpHeaders, query = new URLSearchParams()): Signer {
  const signed = /Credential=([^/,\s]+)\//.exec(headers.authorization ?? '')?.[1];
  const token = headers['x-amz-security-token'] ?? query.get('X-Amz-Security-Token') ?? undefined;
  return {
    accessKeyId: signed ?? query.get('X-Amz-Credential')?.split('/')[0] ?? '',
    sessionToken: token?.toString(),
  };
}
