import { join } from 'node:path';
import { deployBucketContents } from './bucket-deployments.ts';
import { readAssembly } from './cloud-assembly.ts';
import { startControlPlane } from './control-plane.ts';
import { claimDataDir } from './data-dir-lock.ts';
import { Deployment } from './deployment.ts';
import { assignAddresses, distributionsOf, startDistributions } from './distributions.ts';
import { type DynamoDbOptions, startDynamoDb } from './dynamodb.ts';
import { LocalFunctions } from './functions.ts';
import { awsEnvironment, type LocalEndpoints } from './local-aws.ts';
import { nameLookup } from './name-lookup.ts';
import { freePorts } from './ports.ts';
import { startS3 } from './s3.ts';
import { startSchedules } from './schedules.ts';
import { LocalSecrets } from './secrets.ts';
import type { LocalStateMachine } from './state-machine.ts';
import { stateMachinesOf } from './state-machines.ts';
import { stepFunctionsApi } from './step-functions-api.ts';
import { startStreams } from './streams.ts';
import { createTables } from './tables.ts';
import { TaskTokens } from './task-tokens.ts';

export interface CloudOptions {
  /** What `cdk synth` wrote. */
  readonly assemblyDir: string;
  readonly dataDir: string;
  /** The site's; the media's is the next one. 0 takes free ports. */
  readonly port: number;
  /** Real host name of a provider to the base URL of its stand-in. */
  readonly providers?: { readonly hosts: Readonly<Record<string, string>> };
  /** Replace keys of the JSON secrets. */
  readonly secretOverrides?: Readonly<Record<string, string>>;
  /** Added to every function's environment. */
  readonly functionEnv?: Readonly<Record<string, string>>;
  readonly engine?: DynamoDbOptions['engine'];
  /** Whether the scheduled rules run; they do by default. */
  readonly schedules?: boolean;
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
  /** Invokes the one function whose logical id begins with, or else contains, the name. */
  invoke(functionNamePart: string, event: unknown): Promise<unknown>;
  /** Loads every function's bundle in the background. */
  warm(): Promise<void>;
  /** Ends everything; what was running resumes at the next start on the same data. */
  close(): Promise<void>;
}

/** Runs a synthesised app on this machine. */
export async function startCloud(options: CloudOptions): Promise<LocalCloud> {
  const { assemblyDir, dataDir, engine, report = console.error } = options;
  const deployment = new Deployment(await readAssembly(assemblyDir));
  const { distributions, s3Port, controlPort } = await allocatePorts(deployment, options.port);
  const endpoints = { s3: `http://127.0.0.1:${s3Port}`, controlPlane: `http://127.0.0.1:${controlPort}` };
  assignAddresses(deployment, distributions, endpoints.s3);

  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  const closable = <Running extends { close(): unknown }>(running: Running): Running => {
    closing.push(() => running.close());
    return running;
  };

  try {
    closing.push(await claimDataDir(dataDir, endpoints.controlPlane));
    const [dynamodb] = await Promise.all([
      startDynamoDb({ dataDir: join(dataDir, 'dynamodb'), engine }).then(closable),
      startS3(deployment, s3Port, join(dataDir, 's3')).then(closable),
    ]);
    await Promise.all([createTables(dynamodb.endpoint, deployment), deployBucketContents(deployment, endpoints.s3)]);

    const allEndpoints = { ...endpoints, dynamodb: dynamodb.endpoint };
    const awsEnv = awsEnvironment(allEndpoints);
    const functions = closable(
      new LocalFunctions(deployment, {
        environment: { ...awsEnv, ...options.functionEnv },
        hosts: options.providers?.hosts ?? {},
        logDir: join(dataDir, 'logs'),
        report,
      }),
    );
    const invoke = functions.invoke.bind(functions);
    const tokens = new TaskTokens();
    const machines = stateMachinesOf(deployment, { dataDir: join(dataDir, 'executions'), invoke, tokens }).map(
      closable,
    );
    const secrets = new LocalSecrets(deployment, join(dataDir, 'secrets.json'), options.secretOverrides ?? {});
    const services = { AWSStepFunctions: stepFunctionsApi(machines, tokens), secretsmanager: secrets.api };
    closable(await startControlPlane(controlPort, services));
    (await startDistributions(deployment, distributions, endpoints.s3, invoke)).forEach(closable);

    for (const machine of machines) machine.resume();
    const streams = {
      endpoint: dynamodb.endpoint,
      positionsFile: join(dataDir, 'stream-positions.json'),
      invoke,
      report,
    };
    closable(startStreams(deployment, streams));
    if (options.schedules ?? true) closable(startSchedules(deployment, invoke));

    const [executions] = machines;
    if (!executions) throw new Error('The templates have no state machine');
    return {
      siteUrl: distributions[0]?.url ?? '',
      mediaUrl: distributions[1]?.url ?? '',
      endpoints: allEndpoints,
      awsEnv,
      executions,
      tableName: nameLookup(deployment, 'AWS::DynamoDB::Table'),
      bucketName: nameLookup(deployment, 'AWS::S3::Bucket'),
      invoke: (part, event) => invoke(nameLookup(deployment, 'AWS::Lambda::Function')(part), event),
      warm: () => functions.warm(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function allocatePorts(deployment: Deployment, sitePort: number) {
  const resources = distributionsOf(deployment);
  const [s3Port = 0, controlPort = 0, ...free] = await freePorts(2 + resources.length);
  const distributions = resources.map((resource, index) => {
    const port = sitePort === 0 ? (free[index] ?? 0) : sitePort + index;
    return { resource, port, url: `http://localhost:${port}` };
  });
  return { distributions, s3Port, controlPort };
}
