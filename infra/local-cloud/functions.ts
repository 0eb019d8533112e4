import { createWriteStream, existsSync, mkdirSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import { functionCredentials } from './iam/identities.ts';
import { AwsError } from './local-aws.ts';
import { FunctionError, LocalFunction } from './local-function.ts';
import { recordEmbedded, type LocalMetrics } from './metrics.ts';
import {
  functionNameFromArn,
  physicalName,
  qualifiedNameFromArn,
  resolveAttribute,
  type Resource,
  readQualifier,
} from './physical-names.ts';

export interface FunctionsOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly hosts: Readonly<Record<string, string>>;
  readonly logDir: string;
  readonly versionsDir: string;
  readonly metrics: LocalMetrics;
  readonly report: (line: string) => void;
  /** After their work, the answer and the instance of these invocations are lost. */
  readonly crashAfter?: ((functionName: string, event: unknown) => boolean) | undefined;
  readonly throttles?: ((functionName: string, event: unknown) => boolean) | undefined;
  readonly concurrency?: number | undefined;
  readonly idleMs?: number | undefined;
}

const reservationSchema = z.object({ ReservedConcurrentExecutions: z.optional(z.number()) });
const variablesSchema = z.record(z.string(), z.string());

const errorLine = /"level":"(ERROR|CRITICAL)"/;
const maximumReportLength = 300;
const defaultConcurrency = 1000;
const defaultIdleMs = 60_000;
const warmIntervalMs = 200;

export class LocalFunctions {
  private readonly deployment: Deployment;
  private readonly options: FunctionsOptions;
  private readonly started = new Map<string, LocalFunction>();
  private isClosed = false;
  private readonly executions: ConcurrentExecutions;
  private readonly resources: ReadonlyMap<string, Resource>;
  private readonly versions: FunctionVersions;

  constructor(deployment: Deployment, options: FunctionsOptions) {
    this.deployment = deployment;
    this.options = options;
    this.resources = new Map(
      deployment.resources('AWS::Lambda::Function').map((found) => [physicalName(found), found]),
    );
    const reserved = [...this.resources].flatMap(([name, resource]): [string, number][] => {
      const { ReservedConcurrentExecutions: count } = deployment.read(resource, reservationSchema);
      return count === undefined ? [] : [[name, count]];
    });
    this.executions = new ConcurrentExecutions(options.concurrency ?? defaultConcurrency, new Map(reserved));
    mkdirSync(options.logDir, { recursive: true });
    this.versions = new FunctionVersions(deployment, options.versionsDir);
  }

  async invoke(nameOrArn: string, event: unknown): Promise<unknown> {
    const name = functionNameFromArn(nameOrArn);
    const called = this.functionNamed(qualifiedNameFromArn(nameOrArn));
    try {
      const result = await this.counted(name, event, () =>
        called.invoke(event, { crashes: this.options.crashAfter?.(name, event) ?? false }),
      );
      this.measure(name, 'Errors', 0);
      return result;
    } catch (error) {
      if (error instanceof FunctionError) this.measure(name, 'Errors', 1);
      if (error instanceof Error) this.report(name, `${error.name}: ${error.message}`);
      throw error;
    }
  }

  private async counted(name: string, event: unknown, call: () => Promise<unknown>): Promise<unknown> {
    const isThrottled = this.options.throttles?.(name, event) ?? false;
    if (isThrottled || !this.executions.tryBegin(name)) {
      this.measure(name, 'Throttles', 1);
      throw new AwsError('TooManyRequestsException', 'Rate Exceeded.');
    }
    this.measure(name, 'Invocations', 1);
    try {
      return await call();
    } finally {
      this.executions.end(name);
    }
  }

  /** Loads one by one, to leave the processor to requests. */
  async warm(names: readonly string[]): Promise<void> {
    for (const name of names) {
      if (this.isClosed) return;
      this.functionNamed(name).warm();
      await delay(warmIntervalMs);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.started.values()].map((running) => running.close()));
  }

  /** Current versions and aliases of a function share its instances with calls of its name alone. */
  private functionNamed(qualifiedName: string): LocalFunction {
    const name = functionNameFromArn(qualifiedName);
    const key = this.versions.isCurrent(qualifiedName) ? name : qualifiedName;
    const known = this.started.get(key);
    if (known) return known;
    const resource = this.resources.get(name);
    const code = resource && key === name ? readCode(this.deployment, resource) : this.versions.find(key);
    if (!resource || !code) throw new AwsError('ResourceNotFoundException', `Function not found: ${qualifiedName}`);
    const created = this.create(key, resource, code);
    this.started.set(key, created);
    return created;
  }

  private create(qualifiedName: string, resource: Resource, { settings, folder }: FunctionCode): LocalFunction {
    const [name = '', version = '$LATEST'] = qualifiedName.split(':');
    const { Handler, Timeout, MemorySize, Environment } = settings;
    const [file = '', exportName = ''] = Handler.split('.');
    const { accessKeyId, secretAccessKey, sessionToken } = functionCredentials(name);
    return new LocalFunction({
      setup: { bundleFile: bundleFile(folder, file), exportName, hosts: this.options.hosts },
      environment: {
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize),
        AWS_LAMBDA_FUNCTION_VERSION: version,
        LAMBDA_TASK_ROOT: folder,
        LOCAL_FUNCTION_ARN: resolveAttribute(resource, 'Arn'),
        ...variablesSchema.parse(this.deployment.localise(Environment.Variables)),
        ...this.options.environment,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
        AWS_SESSION_TOKEN: sessionToken,
      },
      timeoutSeconds: Timeout,
      memoryMb: MemorySize,
      idleMs: this.options.idleMs ?? defaultIdleMs,
      log: (output) => this.keepLog(name, output),
    });
  }

  private keepLog(name: string, output: Readable): void {
    const file = createWriteStream(join(this.options.logDir, `${name}.log`), { flags: 'a' });
    output.pipe(file);
    createInterface({ input: output }).on('line', (line) => {
      recordEmbedded(this.options.metrics, line);
      if (errorLine.test(line)) this.report(name, line);
    });
  }

  private measure(functionName: string, name: 'Invocations' | 'Errors' | 'Throttles', value: number): void {
    const metric = { namespace: 'AWS/Lambda', name };
    this.options.metrics.record({ ...metric, dimensions: { FunctionName: functionName } }, value);
    // Without dimensions it is the sum of all functions.
    this.options.metrics.record({ ...metric, dimensions: {} }, value);
  }

  private report(name: string, line: string): void {
    this.options.report(`${name}: ${line.replaceAll(/\s+/g, ' ').slice(0, maximumReportLength)}`);
  }
}

/** https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html */
const minUnreserved = 100;

class ConcurrentExecutions {
  private readonly unreserved: number;
  private readonly reserved: ReadonlyMap<string, number>;
  private readonly running = new Map<string, number>();

  constructor(quota: number, reserved: ReadonlyMap<string, number>) {
    this.unreserved = [...reserved.values()].reduce((left, count) => left - count, quota);
    this.reserved = reserved;
    if (reserved.size > 0 && this.unreserved < minUnreserved) {
      const reason = "decreases account's UnreservedConcurrentExecution below its minimum value of";
      throw new AwsError(
        'InvalidParameterValueException',
        `ReservedConcurrentExecutions ${reason} [${minUnreserved}].`,
      );
    }
  }

  tryBegin(name: string): boolean {
    const pool = this.poolOf(name);
    const running = this.running.get(pool) ?? 0;
    if (running >= (this.reserved.get(pool) ?? this.unreserved)) return false;
    this.running.set(pool, running + 1);
    return true;
  }

  end(name: string): void {
    const pool = this.poolOf(name);
    this.running.set(pool, (this.running.get(pool) ?? 0) - 1);
  }

  private poolOf(name: string): string {
    return this.reserved.has(name) ? name : 'unreserved';
  }
}

function bundleFile(folder: string, file: string): string {
  const found = ['js', 'cjs', 'mjs'].map((extension) => join(folder, `${file}.${extension}`)).find(existsSync);
  if (!found) throw new Error(`${folder} holds no ${file}.js`);
  return found;
}

const settingsSchema = z.object({
  Handler: z.string(),
  Timeout: z._default(z.coerce.number(), 3),
  MemorySize: z._default(z.coerce.number(), 128),
  Code: z.object({ S3Key: z.optional(z.string()) }),
  Environment: z._default(z.object({ Variables: z._default(z.record(z.string(), z.coerce.string()), {}) }), {
    Variables: {},
  }),
});

interface FunctionCode {
  readonly settings: z.output<typeof settingsSchema>;
  readonly folder: string;
}

/** Addresses in the settings are still the public ones. */
function readCode(deployment: Deployment, resource: Resource): FunctionCode {
  const settings = deployment.readDeployed(resource, settingsSchema);
  const folder = deployment.assembly.assetPaths.get(settings.Code.S3Key ?? '');
  if (!folder) throw new Error(`The code of ${physicalName(resource)} is not in the assembly`);
  return { settings, folder };
}

const versionSchema = z.object({ FunctionName: z.string() });

/** Retained versions outlive the template, as on AWS, for the executions that started with them. */
class FunctionVersions {
  private readonly directory: string;
  private readonly current = new Set<string>();

  constructor(deployment: Deployment, directory: string) {
    this.directory = directory;
    const functions = new Map(deployment.resources('AWS::Lambda::Function').map((one) => [physicalName(one), one]));
    for (const type of ['AWS::Lambda::Version', 'AWS::Lambda::Alias']) {
      for (const resource of deployment.resources(type)) {
        const name = deployment.read(resource, versionSchema).FunctionName;
        const qualified = `${name}:${readQualifier(resource)}`;
        this.current.add(qualified);
        const published = functions.get(name);
        if (resource.isRetained && published) this.keep(qualified, readCode(deployment, published));
      }
    }
  }

  isCurrent(qualifiedName: string): boolean {
    return this.current.has(qualifiedName);
  }

  find(qualifiedName: string): FunctionCode | undefined {
    const kept = this.folderOf(qualifiedName);
    if (!existsSync(join(kept, 'settings.json'))) return undefined;
    const settings = settingsSchema.parse(JSON.parse(readFileSync(join(kept, 'settings.json'), 'utf8')));
    return { settings, folder: join(kept, 'code') };
  }

  private keep(qualifiedName: string, { settings, folder }: FunctionCode): void {
    const kept = this.folderOf(qualifiedName);
    if (existsSync(join(kept, 'settings.json'))) return;
    mkdirSync(kept, { recursive: true });
    cpSync(folder, join(kept, 'code'), { recursive: true });
    // Written last, so an interrupted copy is repeated.
    writeFileSync(join(kept, 'settings.json'), JSON.stringify(settings));
  }

  private folderOf(qualifiedName: string): string {
    return join(this.directory, qualifiedName.replace(':', '-'));
  }
}
