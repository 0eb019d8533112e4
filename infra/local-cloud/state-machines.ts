import { join } from 'node:path';
import * as z from 'zod';
import type { Deployment } from './deployment.ts';
import type { InvokeRights } from './iam/invoke-rights.ts';
import { physicalName, refOf } from './physical-names.ts';
import { LocalStateMachine } from './state-machine.ts';
import type { TaskTokens } from './task-tokens.ts';

interface StateMachinesSettings {
  readonly dataDir: string;
  readonly rights: InvokeRights;
  readonly tokens: TaskTokens;
  readonly waitScale?: number | undefined;
  readonly retryScale?: number | undefined;
}

const stateMachineSchema = z.object({ DefinitionString: z.string(), RoleArn: z.string() });

export function stateMachinesOf(
  deployment: Deployment,
  { dataDir, rights, tokens, waitScale, retryScale }: StateMachinesSettings,
): LocalStateMachine[] {
  return deployment.resources('AWS::StepFunctions::StateMachine').map((resource) => {
    const { DefinitionString, RoleArn } = deployment.read(resource, stateMachineSchema);
    return new LocalStateMachine({
      arn: refOf(resource),
      definitionString: DefinitionString,
      journalFile: join(dataDir, `${physicalName(resource)}.jsonl`),
      invoke: rights.ofRole(RoleArn),
      tokens,
      waitScale,
      retryScale,
    });
  });
}
