import { join } from 'node:path';
import { LocalAlarms } from './alarms.ts';
import { deployBucketContents } from './bucket-deployments.ts';
import { readAssembly } from './cloud-assembly.ts';
import { startControlPlane } from './control-plane.ts';
import { claimDataDir } from './data-dir.ts';
import { Deployment, nameLookup } from './deployment.ts';
import { startDistributions, assignAddresses, findDistributions, type LocalDistribution } from './distributions.ts';
import { startDynamoDbFront } from './dynamodb-front.ts';
import { chooseEngine, type DynamoDbOptions, startDynamoDb } from './dynamodb.ts';
import { LocalEmails } from './emails.ts';
import { type FunctionsOptions, LocalFunctions } from './functions.ts';
import { type HostileNetworkOptions, type NetworkFaults, startHostileNetwork } from './hostile-network.ts';
import { AccessJournal, Authorizer } from './iam/authorizer.ts';
import { Identities } from './iam/identities.ts';
import { InvokeRights, ResourcePolicies } from './iam/resource-policies.ts';
import { awsEnvironment, localAccount, type LocalEndpoints } from './local-aws.ts';
import { LocalMetrics } from './metrics.ts';
import { queueHost } from './physical-names.ts';
import { freePorts } from './ports.ts';
import { startQueueDelivery } from './queue-delivery.ts';
import { LocalQueues, sqsApi } from './queues.ts';
import { startS3Front } from './s3-front.ts';
import { createMotoBuckets, startS3 } from './s3.ts';
import { startSchedules } from './schedules.ts';
import { createMotoSecrets, LocalSecrets } from './secrets.ts';
import { type LocalStateMachine, startStateMachines } from './state-machine.ts';
import { TaskTokens } from './state-tasks.ts';
import { stepFunctionsApi } from './step-functions-api.ts';
import { startStreams } from './streams.ts';
import { assertNoOtherTables, createTables, partitionKeys } from './tables.ts';

export interface CloudOptions {
  readonly assemblyDir: string;
  readonly dataDir: string;
  /** The media host uses the next port. 0 takes free ports. */
  readonly port: number;
  /** The keys are the providers' real host names, the values base URLs of stand-ins. */
  readonly providers?: { readonly hosts: Readonly<Record<string, string>> };
  readonly operatorSecret?: Readonly<Record<string, string>>;
  readonly functionEnv?: Readonly<Record<string, string>>;
  readonly engine?: DynamoDbOptions['engine'];
  readonly schedules?: boolean;
  /** Scales the waits for tokens; 0.01 is a hundred times as fast. */
  readonly waitScale?: number;
  /** Scales the pauses before retries of tasks, stream batches and queued messages. */
  readonly retryScale?: number;
  readonly crashAfter?: FunctionsOptions['crashAfter'];
  readonly throttles?: FunctionsOptions['throttles'];
  readonly networkFaults?: NetworkFaults;
  /** Appends the functions' granted, used and refused rights to this file, one line of JSON each. */
  readonly accessJournal?: string | undefined;
  readonly report?: (line: string) => void;
}

export interface LocalCloud {
  readonly siteUrl: string;
  readonly mediaUrl: string;
  readonly endpoints: LocalEndpoints;
  readonly awsEnv: Readonly<Record<string, string>>;
  readonly executions: LocalStateMachine;
  readonly alarms: Pick<LocalAlarms, 'evaluate' | 'passMinute' | 'rung'>;
  readonly metrics: Pick<LocalMetrics, 'record'>;
  readonly access: AccessJournal;
  readonly emails: LocalEmails;
  /** The output TableName comes first: it names a restored table. */
  tableName(logicalIdPrefix: string): string;
  functionName(logicalIdPart: string): string;
  queueUrl(logicalIdPrefix: string): string;
  bucketName(logicalIdPrefix: string): string;
  secretName(logicalIdPrefix: string): string;
  /** Finds the only function whose logical id starts with, or else contains, the name. */
  invoke(functionNamePart: string, event: unknown): Promise<unknown>;
  warm(functionNameParts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

// Decision: docs/decisions/041-local-cloud.md
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
    const tableName = nameLookup(deployment, 'AWS::DynamoDB::Table');
    const [executions] = compute.machines;
    if (!executions) throw new Error('The templates have no state machine');
    return {
      siteUrl: ports.distributions[0]?.url ?? '',
      mediaUrl: ports.distributions[1]?.url ?? '',
      endpoints,
      awsEnv: { ...awsEnvironment(endpoints), AWS_ENDPOINT_URL_DYNAMODB: functionEndpoints.dynamodb },
      executions,
      alarms,
      metrics: compute.metrics,
      access,
      emails: compute.emails,
      tableName: (prefix) => deployment.output('TableName') ?? tableName(prefix),
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

interface CloudPorts {
  readonly distributions: readonly LocalDistribution[];
  readonly s3Server: string;
  readonly dynamoDbFrontPort: number;
  readonly endpoints: Omit<LocalEndpoints, 'dynamodb'>;
}

/** The functions' environments contain all addresses, so these are fixed before anything starts. */
async function allocatePorts(deployment: Deployment, sitePort: number): Promise<CloudPorts> {
  const resources = findDistributions(deployment);
  const [s3Port = 0, s3ServerPort = 0, dynamoDbFrontPort = 0, controlPort = 0, ...free] = await freePorts(
    4 + resources.length,
  );
  const distributions = resources.map((resource, index) => {
    const port = sitePort === 0 ? (free[index] ?? 0) : sitePort + index;
    return { resource, port, url: `http://localhost:${port}` };
  });
  const endpoints = { s3: `http://127.0.0.1:${s3Port}`, controlPlane: `http://127.0.0.1:${controlPort}` };
  assignAddresses(deployment, distributions, endpoints.s3);
  deployment.addresses.set(queueHost, endpoints.controlPlane);
  return { distributions, s3Server: `http://127.0.0.1:${s3ServerPort}`, dynamoDbFrontPort, endpoints };
}

interface Storage {
  readonly endpoints: LocalEndpoints;
  readonly functionEndpoints: LocalEndpoints;
}

async function startStorage(
  deployment: Deployment,
  { endpoints, s3Server, dynamoDbFrontPort }: CloudPorts,
  authorizer: Authorizer,
  { dataDir, engine }: CloudOptions,
  parts: RunningParts,
): Promise<Storage> {
  const dynamoDbOptions = { dataDir: join(dataDir, 'dynamodb'), engine };
  const isMoto = chooseEngine(engine, dynamoDbOptions.dataDir) === 'moto';
  const [dynamodb] = isMoto
    ? [parts.add(await startDynamoDb({ ...dynamoDbOptions, port: readPort(s3Server) }))]
    : await Promise.all([
        startDynamoDb(dynamoDbOptions).then((running) => parts.add(running)),
        startS3(deployment, readPort(s3Server), join(dataDir, 's3')).then((running) => parts.add(running)),
      ]);
  if (isMoto) await createMotoBuckets(s3Server, deployment);
  await assertNoOtherTables(dynamodb.endpoint, deployment);
  await Promise.all([
    createTables(dynamodb.endpoint, deployment),
    deployBucketContents(deployment, s3Server, join(dataDir, 'bucket-deployments.json')),
  ]);
  parts.add(await startS3Front({ port: readPort(endpoints.s3), server: s3Server, authorizer }));
  const front = { port: dynamoDbFrontPort, engine: dynamodb.endpoint, authorizer, isSerial: isMoto };
  parts.add(await startDynamoDbFront({ ...front, partitionKeyOf: partitionKeys(deployment) }));
  return {
    endpoints: { ...endpoints, dynamodb: dynamodb.endpoint },
    functionEndpoints: {
      ...endpoints,
      dynamodb: `http://127.0.0.1:${dynamoDbFrontPort}`,
      ...(isMoto && { secrets: s3Server }),
    },
  };
}

async function addNetworkFaults(
  endpoints: LocalEndpoints,
  faults: NetworkFaults | undefined,
  parts: RunningParts,
): Promise<LocalEndpoints> {
  if (faults === undefined) return endpoints;
  const through = async (service: HostileNetworkOptions['service'], target: string) => {
    const [port = 0] = await freePorts(1);
    parts.add(await startHostileNetwork({ service, port, target, faults }));
    return `http://127.0.0.1:${port}`;
  };
  return {
    ...endpoints,
    dynamodb: await through('dynamodb', endpoints.dynamodb),
    s3: await through('s3', endpoints.s3),
    controlPlane: await through('stepFunctions', endpoints.controlPlane),
  };
}

function readPort(url: string): number {
  return Number(new URL(url).port);
}

interface Compute {
  readonly functions: LocalFunctions;
  readonly machines: readonly LocalStateMachine[];
  readonly rights: InvokeRights;
  readonly queues: LocalQueues;
  readonly emails: LocalEmails;
  readonly metrics: LocalMetrics;
}

async function startCompute(
  deployment: Deployment,
  endpoints: LocalEndpoints,
  authorizer: Authorizer,
  options: CloudOptions,
  parts: RunningParts,
): Promise<Compute> {
  const {
    dataDir,
    providers,
    operatorSecret = {},
    functionEnv,
    waitScale,
    retryScale,
    crashAfter,
    throttles,
  } = options;
  const metrics = new LocalMetrics();
  const reachedEndpoints = await addNetworkFaults(endpoints, options.networkFaults, parts);
  // Secrets come first, because functions' settings can refer to them.
  const secrets = new LocalSecrets(deployment, join(dataDir, 'secrets.json'), operatorSecret);
  if (endpoints.secrets !== undefined) await createMotoSecrets(endpoints.secrets, secrets.all());
  const functions = parts.add(
    new LocalFunctions(deployment, {
      environment: { ...awsEnvironment(reachedEndpoints), ...functionEnv },
      hosts: providers?.hosts ?? {},
      logDir: join(dataDir, 'logs'),
      versionsDir: join(dataDir, 'function-versions'),
      metrics,
      report: options.report ?? console.error,
      crashAfter,
      throttles,
    }),
  );
  const invoke = functions.invoke.bind(functions);
  const tokens = new TaskTokens();
  const rights = new InvokeRights(deployment, authorizer.identities, invoke);
  const machines = startStateMachines(deployment, {
    dataDir: join(dataDir, 'executions'),
    rights,
    tokens,
    metrics,
    waitScale,
    retryScale,
  });
  const queues = new LocalQueues(deployment, join(dataDir, 'queues.json'), { hideScale: retryScale });
  const emails = new LocalEmails(join(dataDir, 'emails.jsonl'));
  const services = {
    AWSStepFunctions: stepFunctionsApi(machines, tokens),
    secretsmanager: secrets.api,
    AmazonSQS: sqsApi(queues),
  };
  parts.add(await startControlPlane(readPort(endpoints.controlPlane), services, { authorizer, invoke, emails }));
  for (const machine of machines) parts.add(machine).resume();
  return { functions, machines, rights, queues, emails, metrics };
}

function startTriggers(
  deployment: Deployment,
  { functions, rights, queues, metrics }: Compute,
  { authorizer, dynamodb }: { readonly authorizer: Authorizer; readonly dynamodb: string },
  { dataDir, schedules = true, retryScale, networkFaults, report = console.error }: CloudOptions,
  parts: RunningParts,
): LocalAlarms {
  parts.add(
    startStreams(deployment, {
      endpoint: dynamodb,
      positionsFile: join(dataDir, 'stream-positions.json'),
      queues,
      metrics,
      invoke: functions.invoke.bind(functions),
      authorizer,
      retryScale,
      faults: networkFaults,
      report,
    }),
  );
  parts.add(startQueueDelivery(deployment, { queues, invoke: functions.invoke.bind(functions), authorizer, report }));
  if (schedules) parts.add(startSchedules(deployment, rights));
  const measure = (atEpochMs: number) => {
    for (const QueueName of queues.names) {
      const visible = { namespace: 'AWS/SQS', name: 'ApproximateNumberOfMessagesVisible', dimensions: { QueueName } };
      metrics.record(visible, queues.counts(QueueName).visible, atEpochMs);
    }
  };
  const knownFile = join(dataDir, 'alarms.json');
  const settings = { metrics, measure, schedules, startedAtEpochMs: Date.now(), knownFile, report };
  return parts.add(new LocalAlarms(deployment, settings));
}

interface Closable {
  close(): unknown;
}

class RunningParts {
  private readonly parts: Closable[] = [];

  add<Part extends Closable>(part: Part): Part {
    this.parts.push(part);
    return part;
  }

  async close(): Promise<void> {
    for (const part of this.parts.splice(0).toReversed()) await part.close();
  }
}
