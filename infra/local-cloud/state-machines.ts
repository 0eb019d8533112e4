import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import type { InvokeRights } from './iam/invoke-rights.ts';
import type { LocalMetrics } from './metrics.ts';
import { physicalName, refOf } from './physical-names.ts';
import { LocalStateMachine } from './state-machine.ts';
import type { TaskTokens } from './task-tokens.ts';

interface StateMachinesSettings {
  readonly dataDir: string;
  readonly rights: Pick<InvokeRights, 'ofStateMachine'>;
  readonly tokens: TaskTokens;
  readonly metrics: LocalMetrics;
  readonly waitScale?: number | undefined;
  readonly retryScale?: number | undefined;
}

const stateMachineSchema = z.object({ DefinitionString: z.string(), RoleArn: z.string() });

/** The metric for each outcome of an execution. */
const metricOf: Readonly<Record<string, string>> = {
  SUCCEEDED: 'ExecutionsSucceeded',
  FAILED: 'ExecutionsFailed',
  TIMED_OUT: 'ExecutionsTimedOut',
  ABORTED: 'ExecutionsAborted',
};

export function stateMachinesOf(
  deployment: Deployment,
  { dataDir, rights, tokens, metrics, waitScale, retryScale }: StateMachinesSettings,
): LocalStateMachine[] {
  return deployment.resources('AWS::StepFunctions::StateMachine').map((resource) => {
    const { DefinitionString, RoleArn } = deployment.read(resource, stateMachineSchema);
    return new LocalStateMachine({
      arn: refOf(resource),
      definitionString: DefinitionString,
      journalFile: join(dataDir, `${physicalName(resource)}.jsonl`),
      invoke: rights.ofStateMachine(refOf(resource), RoleArn),
      tokens,
      waitScale,
      retryScale,
      onEnd: ({ status }) => {
        const name = metricOf[status];
        const dimensions = { StateMachineArn: refOf(resource) };
        if (name !== undefined) metrics.record({ namespace: 'AWS/States', name, dimensions }, 1);
      },
    });
  });
}
