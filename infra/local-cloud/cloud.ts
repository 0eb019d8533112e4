import { join } from 'node:path';
import { deployBucketContents } from './bucket-deployments.ts';
import { readAssembly } from './cloud-assembly.ts';
import { startControlPlane } from './control-plane.ts';
import { claimDataDir } from './data-dir-lock.ts';
import { Deployment } from './deployment.ts';
import { startDynamoDbFront } from './dynamodb-front.ts';
import { assignAddresses, distributionsOf, type LocalDistribution, startDistributions } from './distributions.ts';
import { type DynamoDbOptions, startDynamoDb } from './dynamodb.ts';
import { type FunctionsOptions, LocalFunctions } from './functions.ts';
import { AccessJournal } from './iam/access-journal.ts';
import { Authorizer } from './iam/authorizer.ts';
import { Identities } from './iam/identities.ts';
import { InvokeRights } from './iam/invoke-rights.ts';
import { awsEnvironment, type LocalEndpoints } from './local-aws.ts';
import { nameLookup } from './name-lookup.ts';
import { freePorts } from './ports.ts';
import { RunningParts } from './running-parts.ts';
import { startS3 } from './s3.ts';
import { startS3Front } from './s3-front.ts';
import { startSchedules } from './schedules.ts';
import { LocalSecrets } from './secrets.ts';
import type { LocalStateMachine } from './state-machine.ts';
import { stateMachinesOf } from './state-machines.ts';
import { stepFunctionsApi } from './step-functions-api.ts';
import { startStreams } from './streams.ts';
import { createTables, partitionKeys } from './tables.ts';
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
  /** Receives what functions were granted, used and were refused, a line of JSON each; the file is added to. */
  readonly accessJournal?: string | undefined;
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
  /** What functions were granted, used and were refused. */
  readonly access: AccessJournal;
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
    const access = new AccessJournal(options.accessJournal);
    const authorizer = new Authorizer(new Identities(deployment), access);
    const { endpoints, functionEndpoints } = await startStorage(deployment, ports, authorizer, options, parts);
    const { functions, machines, rights } = await startCompute(
      deployment,
      functionEndpoints,
      authorizer,
      options,
      parts,
    );
    const invoke = functions.invoke.bind(functions);
    const gateways = await startDistributions(deployment, ports.distributions, ports.s3Server, rights);
    for (const gateway of gateways) parts.add(gateway);
    startTriggers(deployment, endpoints, { authorizer, rights, invoke }, options, parts);

    const functionName = nameLookup(deployment, 'AWS::Lambda::Function');
    const [executions] = machines;
    if (!executions) throw new Error('The templates have no state machine');
    return {
      siteUrl: ports.distributions[0]?.url ?? '',
      mediaUrl: ports.distributions[1]?.url ?? '',
      endpoints,
      awsEnv: awsEnvironment(endpoints),
      executions,
      access,
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
  /** Where the S3 server itself answers, which lets anybody do anything. */
  readonly s3Server: string;
  readonly dynamoDbFrontPort: number;
  readonly endpoints: Omit<LocalEndpoints, 'dynamodb'>;
}

/** Fixes every address before anything starts, since the functions' environments name them all. */
async function allocatePorts(deployment: Deployment, sitePort: number): Promise<Ports> {
  const resources = distributionsOf(deployment);
  const [s3Port = 0, s3ServerPort = 0, dynamoDbFrontPort = 0, controlPort = 0, ...free] = await freePorts(
    4 + resources.length,
  );
  const distributions = resources.map((resource, index) => {
    const port = sitePort === 0 ? (free[index] ?? 0) : sitePort + index;
    return { resource, port, url: `http://localhost:${port}` };
  });
  const endpoints = { s3: `http://127.0.0.1:${s3Port}`, controlPlane: `http://127.0.0.1:${controlPort}` };
  assignAddresses(deployment, distributions, endpoints.s3);
  return { distributions, s3Server: `http://127.0.0.1:${s3ServerPort}`, dynamoDbFrontPort, endpoints };
}

async function startStorage(
  deployment: Deployment,
  { endpoints, s3Server, dynamoDbFrontPort }: Ports,
  authorizer: Authorizer,
  { dataDir, engine }: CloudOptions,
  parts: RunningParts,
) {
  const [dynamodb] = await Promise.all([
    startDynamoDb({ dataDir: join(dataDir, 'dynamodb'), engine }).then((running) => parts.add(running)),
    startS3(deployment, portOf(s3Server), join(dataDir, 's3')).then((running) => parts.add(running)),
  ]);
  await Promise.all([
    createTables(dynamodb.endpoint, deployment),
    deployBucketContents(deployment, s3Server, join(dataDir, 'bucket-deployments.json')),
  ]);
  parts.add(await startS3Front({ port: portOf(endpoints.s3), server: s3Server, authorizer }));
  const front = { port: dynamoDbFrontPort, engine: dynamodb.endpoint, authorizer };
  parts.add(await startDynamoDbFront({ ...front, partitionKeyOf: partitionKeys(deployment) }));
  const forOperators: LocalEndpoints = { ...endpoints, dynamodb: dynamodb.endpoint };
  return {
    endpoints: forOperators,
    functionEndpoints: { ...endpoints, dynamodb: `http://127.0.0.1:${dynamoDbFrontPort}` },
  };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

async function startCompute(
  deployment: Deployment,
  endpoints: LocalEndpoints,
  authorizer: Authorizer,
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
  const rights = new InvokeRights(deployment, authorizer.identities, functions.invoke.bind(functions));
  const machines = stateMachinesOf(deployment, {
    dataDir: join(dataDir, 'executions'),
    rights,
    tokens,
    waitScale,
    retryScale,
  });
  const secrets = new LocalSecrets(deployment, join(dataDir, 'secrets.json'), operatorSecret);
  const services = { AWSStepFunctions: stepFunctionsApi(machines, tokens), secretsmanager: secrets.api };
  parts.add(await startControlPlane(Number(new URL(endpoints.controlPlane).port), services, authorizer));
  for (const machine of machines) parts.add(machine).resume();
  return { functions, machines, rights };
}

function startTriggers(
  deployment: Deployment,
  endpoints: LocalEndpoints,
  { authorizer, rights, invoke }: { authorizer: Authorizer; rights: InvokeRights; invoke: InvokeFunction },
  { dataDir, schedules = true, report = console.error }: CloudOptions,
  parts: RunningParts,
): void {
  const positionsFile = join(dataDir, 'stream-positions.json');
  parts.add(startStreams(deployment, { endpoint: endpoints.dynamodb, positionsFile, invoke, authorizer, report }));
  if (schedules) parts.add(startSchedules(deployment, rights));
}
