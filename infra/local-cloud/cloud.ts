import type { LocalAlarms } from './alarms.ts';
import { readAssembly } from './cloud-assembly.ts';
import { startCompute } from './cloud-compute.ts';
import type { CloudOptions } from './cloud-options.ts';
import { allocatePorts } from './cloud-ports.ts';
import { startStorage } from './cloud-storage.ts';
import { startTriggers } from './cloud-triggers.ts';
import { claimDataDir } from './data-dir-lock.ts';
import { Deployment } from './deployment.ts';
import { startDistributions } from './distributions.ts';
import { AccessJournal } from './iam/access-journal.ts';
import { Authorizer } from './iam/authorizer.ts';
import { Identities } from './iam/identities.ts';
import { ResourcePolicies } from './iam/resource-policies.ts';
import { awsEnvironment, localAccount, type LocalEndpoints } from './local-aws.ts';
import { nameLookup } from './name-lookup.ts';
import { RunningParts } from './running-parts.ts';
import type { LocalStateMachine } from './state-machine.ts';

export interface LocalCloud {
  readonly siteUrl: string;
  readonly mediaUrl: string;
  readonly endpoints: LocalEndpoints;
  /** The environment variables for a test's own AWS SDK clients. */
  readonly awsEnv: Readonly<Record<string, string>>;
  /** The first state machine, with the history of its executions. */
  readonly executions: LocalStateMachine;
  /** The templates' alarms. */
  readonly alarms: Pick<LocalAlarms, 'evaluate' | 'rung'>;
  /** The rights that functions were granted, used and refused. */
  readonly access: AccessJournal;
  tableName(logicalIdPrefix: string): string;
  functionName(logicalIdPart: string): string;
  queueUrl(logicalIdPrefix: string): string;
  bucketName(logicalIdPrefix: string): string;
  secretName(logicalIdPrefix: string): string;
  /** Invokes the only function whose logical id starts with, or else contains, the name. */
  invoke(functionNamePart: string, event: unknown): Promise<unknown>;
  /** Loads functions' bundles in advance, named as for `invoke`; others load at their first invocation. */
  warm(functionNameParts: readonly string[]): Promise<void>;
  /** Stops everything; running executions resume at the next start on the same data. */
  close(): Promise<void>;
}

// Decision: docs/decisions/041-local-cloud.md
/** Runs a synthesised app on this machine. */
export async function startCloud(options: CloudOptions): Promise<LocalCloud> {
  const deployment = new Deployment(await readAssembly(options.assemblyDir));
  const ports = await allocatePorts(deployment, options.port);
  const parts = new RunningParts();
  try {
    parts.add(await claimDataDir(options.dataDir, ports.endpoints.controlPlane));
    const access = parts.add(new AccessJournal(options.accessJournal));
    const authorizer = new Authorizer(new Identities(deployment), new ResourcePolicies(deployment), access);
    const { endpoints, functionEndpoints } = await startStorage(deployment, ports, authorizer, options, parts);
    const compute = await startCompute(deployment, functionEndpoints, authorizer, options, parts);
    const gateways = await startDistributions(deployment, ports.distributions, ports.s3Server, compute);
    for (const gateway of gateways) parts.add(gateway);
    const alarms = startTriggers(deployment, compute, { authorizer, dynamodb: endpoints.dynamodb }, options, parts);

    const { functions } = compute;
    const functionName = nameLookup(deployment, 'AWS::Lambda::Function');
    const queueName = nameLookup(deployment, 'AWS::SQS::Queue');
    const [executions] = compute.machines;
    if (!executions) throw new Error('The templates have no state machine');
    return {
      siteUrl: ports.distributions[0]?.url ?? '',
      mediaUrl: ports.distributions[1]?.url ?? '',
      endpoints,
      awsEnv: awsEnvironment(endpoints),
      executions,
      alarms,
      access,
      tableName: nameLookup(deployment, 'AWS::DynamoDB::Table'),
      functionName,
      queueUrl: (prefix) => `${endpoints.controlPlane}/${localAccount}/${queueName(prefix)}`,
      bucketName: nameLookup(deployment, 'AWS::S3::Bucket'),
      secretName: nameLookup(deployment, 'AWS::SecretsManager::Secret'),
      invoke: async (part, event) => functions.invoke(functionName(part), event),
      warm: async (names) => functions.warm(names.map(functionName)),
      close: () => parts.close(),
    };
  } catch (error) {
    await parts.close();
    throw error;
  }
}
