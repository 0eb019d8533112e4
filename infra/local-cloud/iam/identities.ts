import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Deployment } from '../deployment.ts';
import { localClientConfig } from '../local-aws.ts';
import { physicalName, type Resource } from '../physical-names.ts';
import { policySchema, type Statement } from './policy.ts';
import type { Signer } from './signer.ts';

/** Somebody who calls AWS, and what their policies say. */
export interface Identity {
  readonly name: string;
  /** Undefined for the operator, who may do everything. */
  readonly statements: readonly Statement[] | undefined;
}

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Of a session, as a function has it from its role. */
interface SessionCredentials extends Credentials {
  readonly sessionToken: string;
}

const policyResourceSchema = z.object({
  PolicyDocument: policySchema,
  Roles: z.array(z.string()).default([]),
});
const roleSchema = z.object({ Policies: z.array(z.object({ PolicyDocument: policySchema })).default([]) });
const operator: Identity = { name: 'operator', statements: undefined };

/** Who each access key belongs to: every function has its own, with the policies of its role. */
export class Identities {
  private readonly byKey = new Map<string, Identity & (Credentials | SessionCredentials)>();
  private readonly deployment: Deployment;

  constructor(deployment: Deployment) {
    this.deployment = deployment;
    this.byKey.set(localClientConfig.credentials.accessKeyId, { ...operator, ...localClientConfig.credentials });
    for (const resource of deployment.resources('AWS::Lambda::Function')) {
      const { Role } = deployment.read(resource, z.object({ Role: z.string().optional() }));
      const name = physicalName(resource);
      const statements = Role === undefined ? [] : this.statementsOf(Role);
      this.byKey.set(credentialsOf(name).accessKeyId, { name, statements, ...credentialsOf(name) });
    }
  }

  /** Who it is; undefined for a key that nobody has, and for one of a session that comes without its token or with another's. */
  of({ accessKeyId, sessionToken }: Signer): (Identity & Credentials) | undefined {
    const found = this.byKey.get(accessKeyId);
    const expected = found && 'sessionToken' in found ? found.sessionToken : undefined;
    return sessionToken === expected ? found : undefined;
  }

  functions(): Identity[] {
    return [...this.byKey.values()].filter(({ statements }) => statements !== undefined);
  }

  /** What the policies of a role say, by its ARN. AWS's own managed policies, which are about logs and traces, are left out. */
  statementsOf(roleArn: string): Statement[] {
    const roleName = roleArn.slice(roleArn.lastIndexOf('/') + 1);
    const attached = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']
      .flatMap((type) => this.deployment.resources(type))
      .map((resource) => this.deployment.read(resource, policyResourceSchema))
      .filter(({ Roles }) => Roles.includes(roleName));
    const inline = this.roleNamed(roleName).flatMap((resource) => this.deployment.read(resource, roleSchema).Policies);
    return [...attached, ...inline].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  }

  private roleNamed(name: string): Resource[] {
    return this.deployment.resources('AWS::IAM::Role').filter((resource) => physicalName(resource) === name);
  }
}

/** The same after a restart, since what a function has signed outlives it. */
export function credentialsOf(functionName: string): SessionCredentials {
  const digest = createHash('sha256').update(`local credentials of ${functionName}`).digest('hex');
  return {
    accessKeyId: `ASIA${digest.slice(0, 16).toUpperCase()}`,
    secretAccessKey: digest.slice(16),
    // With the signs of base64, as real ones, which a URL has to encode.
    sessionToken: `local+session/${digest}==`,
  };
}
