import * as z from 'zod/mini';
import { AwsError } from '../local-aws.ts';
import type { Deployment } from '../deployment.ts';
import { qualifiedNameFromArn } from '../physical-names.ts';
import type { InvokeFunction } from '../local-function.ts';
import type { Identities } from './identities.ts';
import { isAllowed, like } from './policy.ts';

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
