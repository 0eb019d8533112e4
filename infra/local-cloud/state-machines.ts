import { join } from 'node:path';
import * as z from 'zod';
import type { Deployment } from './deployment.ts';
import { physicalName, refOf } from './physical-names.ts';
import { LocalStateMachine } from './state-machine.ts';
import type { InvokeFunction } from './task-handlers.ts';
import type { TaskTokens } from './task-tokens.ts';

interface StateMachinesSettings {
  readonly dataDir: string;
  readonly invoke: InvokeFunction;
  readonly tokens: TaskTokens;
  readonly waitScale?: number | undefined;
  readonly retryScale?: number | undefined;
}

const stateMachineSchema = z.object({ DefinitionString: z.string() });

export function stateMachinesOf(
  deployment: Deployment,
  { dataDir, invoke, tokens, waitScale, retryScale }: StateMachinesSettings,
): LocalStateMachine[] {
  return deployment.resources('AWS::StepFunctions::StateMachine').map(
    (resource) =>
      new LocalStateMachine({
        arn: refOf(resource),
        definitionString: deployment.read(resource, stateMachineSchema).DefinitionString,
        journalFile: join(dataDir, `${physicalName(resource)}.jsonl`),
        invoke,
        tokens,
        waitScale,
        retryScale,
      }),
  );
}
