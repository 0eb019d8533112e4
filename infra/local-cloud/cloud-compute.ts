import { join } from 'node:path';
import type { CloudOptions } from './cloud-options.ts';
import { startControlPlane } from './control-plane.ts';
import type { Deployment } from './deployment.ts';
import { LocalFunctions } from './functions.ts';
import type { Authorizer } from './iam/authorizer.ts';
import { InvokeRights } from './iam/invoke-rights.ts';
import { awsEnvironment, type LocalEndpoints } from './local-aws.ts';
import { LocalMetrics } from './metrics.ts';
import { LocalQueues } from './queues.ts';
import type { RunningParts } from './running-parts.ts';
import { LocalSecrets } from './secrets.ts';
import { sqsApi } from './sqs-api.ts';
import type { LocalStateMachine } from './state-machine.ts';
import { stateMachinesOf } from './state-machines.ts';
import { stepFunctionsApi } from './step-functions-api.ts';
import { TaskTokens } from './task-tokens.ts';

export interface Compute {
  readonly functions: LocalFunctions;
  readonly machines: readonly LocalStateMachine[];
  readonly rights: InvokeRights;
  readonly queues: LocalQueues;
  readonly metrics: LocalMetrics;
}

/** Functions and state machines, with the control plane that serves them, secrets and queues. */
export async function startCompute(
  deployment: Deployment,
  endpoints: LocalEndpoints,
  authorizer: Authorizer,
  options: CloudOptions,
  parts: RunningParts,
): Promise<Compute> {
  const { dataDir, providers, operatorSecret = {}, functionEnv, waitScale, retryScale, crashAfter } = options;
  const metrics = new LocalMetrics();
  // Comes first, because functions' settings can refer to secrets.
  const secrets = new LocalSecrets(deployment, join(dataDir, 'secrets.json'), operatorSecret);
  const functions = parts.add(
    new LocalFunctions(deployment, {
      environment: { ...awsEnvironment(endpoints), ...functionEnv },
      hosts: providers?.hosts ?? {},
      logDir: join(dataDir, 'logs'),
      metrics,
      report: options.report ?? console.error,
      crashAfter,
    }),
  );
  const invoke = functions.invoke.bind(functions);
  const tokens = new TaskTokens();
  const rights = new InvokeRights(deployment, authorizer.identities, invoke);
  const timing = { waitScale, retryScale };
  const machines = stateMachinesOf(deployment, {
    dataDir: join(dataDir, 'executions'),
    rights,
    tokens,
    metrics,
    ...timing,
  });
  const queues = new LocalQueues(deployment, join(dataDir, 'queues.json'));
  const services = {
    AWSStepFunctions: stepFunctionsApi(machines, tokens),
    secretsmanager: secrets.api,
    AmazonSQS: sqsApi(queues),
  };
  parts.add(await startControlPlane(Number(new URL(endpoints.controlPlane).port), services, { authorizer, invoke }));
  for (const machine of machines) parts.add(machine).resume();
  return { functions, machines, rights, queues, metrics };
}
