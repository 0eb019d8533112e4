import { join } from 'node:path';
import { deployBucketContents } from './bucket-deployments.ts';
import { readAssembly } from './cloud-assembly.ts';
import { startControlPlane } from './control-plane.ts';
import { claimDataDir } from './data-dir-lock.ts';
import { Deployment } from './deployment.ts';
import { assignAddresses, distributionsOf, type LocalDistribution, startDistributions } from './distributions.ts';
import { type DynamoDbOptions, startDynamoDb } from './dynamodb.ts';
import { type FunctionsOptions, LocalFunctions } from './functions.ts';
import { awsEnvironment, type LocalEndpoints } from './local-aws.ts';
import { nameLookup } from './name-lookup.ts';
import { freePorts } from './ports.ts';
import { RunningParts } from './running-parts.ts';
import { startS3 } from './s3.ts';
import { startSchedules } from './schedules.ts';
import { LocalSecrets } from './secrets.ts';
import type { LocalStateMachine } from './state-machine.ts';
import { stateMachinesOf } from './state-machines.ts';
import { stepFunctionsApi } from './step-functions-api.ts';
import { startStreams } from './streams.ts';
import { createTables } from './tables.ts';
import type { InvokeFunction } from './task-handlers.ts';
import { TaskTokens } from './task-tokens.ts';

export interface CloudOptions {
  /** What `cdk synth` wrote. */
  readonly assemblyDir: string;
  readonly dataDir: string;
  /** The site's; the media's is the next one. 0 takes free ports. */
  readonly port: number;
  /** Real host name of a provider to the base URL of its stand-in. */
  readonly providers?: { readonly hosts: Readonly<Record<string, string>> };
  /** What an operator would put into the secret that the templates leave empty. */
  readonly operatorSecret?: Readonly<Record<string, string>>;
  /** Added to every function's environment. */
  readonly functionEnv?: Readonly<Record<string, string>>;
  readonly engine?: DynamoDbOptions['engine'];
  /** Whether the scheduled rules run; they do by default. */
  readonly schedules?: boolean;
  /** Shortens or stretches how long states wait for their tokens; 0.01 is a hundred times as fast. */
  readonly waitScale?: number;
  /** Shortens or stretches the pauses before a task is tried again. */
  readonly retryScale?: number;
  /** Which invocations end in a crash after their effect. */
  readonly crashAfter?: FunctionsOptions['crashAfter'];
  /** Receives errors of functions, one line each; standard error by default. */
  readonly report?: (line: string) => void;
}

export interface LocalCloud {
  readonly siteUrl: string;
  readonly mediaUrl: string;
  readonly endpoints: LocalEndpoints;
  /** The environment that a test's own AWS SDK clients need. */
  readonly awsEnv: Readonly<Record<string, string>>;
  /** The first state machine, with the executions' history. */
  readonly executions: LocalStateMachine;
  tableName(logicalIdPrefix: string): string;
  bucketName(logicalIdPrefix: string): string;
  secretName(logicalIdPrefix: string): string;
  /** Invokes the one function whose logical id begins with, or else contains, the name. */
  invoke(functionNamePart: string, event: unknown): Promise<unknown>;
  /** Loads the bundles of functions, named as for `invoke`; any other is loaded when it is first invoked. */
  warm(functionNameParts: readonly string[]): Promise<void>;
  /** Ends everything; what was running resumes at the next start on the same data. */
  close(): Promise<void>;
}

/** Runs a synthesised app on this machine. */
export async function startCloud(options: CloudOptions): Promise<LocalCloud> {
  const deployment = new Deployment(await readAssembly(options.assemblyDir));
  const ports = await allocatePorts(deployment, options.port);
  const parts = new RunningParts();
  try {
    parts.add(await claimDataDir(options.dataDir, ports.endpoints.controlPlane));
    const endpoints = await startStorage(deployment, ports, options, parts);
    const { functions, machines } = await startCompute(deployment, endpoints, options, parts);
    const invoke = functions.invoke.bind(functions);
    const gateways = await startDistributions(deployment, ports.distributions, endpoints.s3, invoke);
    for (const gateway of gateways) parts.add(gateway);
    startTriggers(deployment, endpoints, invoke, options, parts);

    const functionName = nameLookup(deployment, 'AWS::Lambda::Function');
    const [executions] = machines;
    if (!executions) throw new Error('The templates have no state machine');
    return {
      siteUrl: ports.distributions[0]?.url ?? '',
      mediaUrl: ports.distributions[1]?.url ?? '',
      endpoints,
      awsEnv: awsEnvironment(endpoints),
      executions,
      tableName: nameLookup(deployment, 'AWS::DynamoDB::Table'),
      bucketName: nameLookup(deployment, 'AWS::S3::Bucket'),
      secretName: nameLookup(deployment, 'AWS::SecretsManager::Secret'),
      invoke: async (part, event) => invoke(functionName(part), event),
      warm: async (names) => functions.warm(names.map(functionName)),
      close: () => parts.close(),
    };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

interface Ports {
  readonly distributions: readonly LocalDistribution[];
  readonly s3Port: number;
  readonly endpoints: Omit<LocalEndpoints, 'dynamodb'>;
}

/** Fixes every address before anything starts, since the functions' environments name them all. */
async function allocatePorts(deployment: Deployment, sitePort: number): Promise<Ports> {
  const resources = distributionsOf(deployment);
  const [s3Port = 0, controlPort = 0, ...free] = await freePorts(2 + resources.length);
  const distributions = resources.map((resource, index) => {
    const port = sitePort === 0 ? (free[index] ?? 0) : sitePort + index;
    return { resource, port, url: `http://localhost:${port}` };
  });
  const endpoints = { s3: `http://127.0.0.1:${s3Port}`, controlPlane: `http://127.0.0.1:${controlPort}` };
  assignAddresses(deployment, distributions, endpoints.s3);
  return { distributions, s3Port, endpoints };
}

async function startStorage(
  deployment: Deployment,
  { endpoints, s3Port }: Ports,
  { dataDir, engine }: CloudOptions,
  parts: RunningParts,
): Promise<LocalEndpoints> {
  const [dynamodb] = await Promise.all([
    startDynamoDb({ dataDir: join(dataDir, 'dynamodb'), engine }).then((running) => parts.add(running)),
    startS3(deployment, s3Port, join(dataDir, 's3')).then((running) => parts.add(running)),
  ]);
  await Promise.all([
    createTables(dynamodb.endpoint, deployment),
    deployBucketContents(deployment, endpoints.s3, join(dataDir, 'bucket-deployments.json')),
  ]);
  return { ...endpoints, dynamodb: dynamodb.endpoint };
}

async function startCompute(
  deployment: Deployment,
  endpoints: LocalEndpoints,
  {
    dataDir,
    providers,
    operatorSecret = {},
    functionEnv,
    waitScale,
    retryScale,
    crashAfter,
    report = console.error,
  }: CloudOptions,
  parts: RunningParts,
) {
  const functions = parts.add(
    new LocalFunctions(deployment, {
      environment: { ...awsEnvironment(endpoints), ...functionEnv },
      hosts: providers?.hosts ?? {},
      logDir: join(dataDir, 'logs'),
      report,
      crashAfter,
    }),
  );
  const tokens = new TaskTokens();
  const invoke = functions.invoke.bind(functions);
  const machines = stateMachinesOf(deployment, {
    dataDir: join(dataDir, 'executions'),
    invoke,
    tokens,
    waitScale,
    retryScale,
  });
  const secrets = new LocalSecrets(deployment, join(dataDir, 'secrets.json'), operatorSecret);
  const services = { AWSStepFunctions: stepFunctionsApi(machines, tokens), secretsmanager: secrets.api };
  parts.add(await startControlPlane(Number(new URL(endpoints.controlPlane).port), services));
  for (const machine of machines) parts.add(machine).resume();
  return { functions, machines };
}

function startTriggers(
  deployment: Deployment,
  endpoints: LocalEndpoints,
  invoke: InvokeFunction,
  { dataDir, schedules = true, report = console.error }: CloudOptions,
  parts: RunningParts,
): void {
  const positionsFile = join(dataDir, 'stream-positions.json');
  parts.add(startStreams(deployment, { endpoint: endpoints.dynamodb, positionsFile, invoke, report }));
  if (schedules) parts.add(startSchedules(deployment, invoke));
}
