import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

export interface WorkerSetup {
  readonly bundleFile: string;
  readonly exportName: string;
  readonly hosts: Readonly<Record<string, string>>;
}

export interface InvocationRequest {
  readonly id: string;
  readonly event: unknown;
  readonly deadlineEpochMs: number;
}

export interface FunctionErrorBody {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

export type InvocationAnswer =
  | { readonly id: string; readonly result: unknown }
  | { readonly id: string; readonly error: FunctionErrorBody };

export type InvokeFunction = (nameOrArn: string, event: unknown) => Promise<unknown>;

/** `name` is the error type that the state machine sees. */
export class FunctionError extends Error {
  readonly body: FunctionErrorBody;

  constructor(body: FunctionErrorBody) {
    super(body.errorMessage);
    this.name = body.errorType;
    this.body = body;
  }
}

interface LocalFunctionSettings extends InstanceSettings {
  readonly idleMs: number;
}

/** Further calls wait, where Lambda would start another instance; more instances than processors only take memory. */
const maximumInstances = Math.max(2, availableParallelism());

/** For a call and its answer. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const maximumPayloadBytes = 6 * 1024 * 1024;

/** An instance takes about 40 MB, shares no memory and stays for a while for the next call. */
export class LocalFunction {
  private readonly settings: LocalFunctionSettings;
  private readonly idle: { readonly instance: FunctionInstance; readonly timer: NodeJS.Timeout }[] = [];
  private readonly instances = new Set<FunctionInstance>();
  private readonly waiting: (() => void)[] = [];

  constructor(settings: LocalFunctionSettings) {
    this.settings = settings;
  }

  warm(): void {
    if (this.instances.size === 0) this.keepIdle(this.startInstance());
  }

  /** Throws a `FunctionError` if the function fails. `crashes` loses the instance and its answer. */
  async invoke(event: unknown, { crashes = false } = {}): Promise<unknown> {
    if (countBytes(event) > maximumPayloadBytes) throw new FunctionError(tooLarge('Request'));
    const instance = await this.acquire();
    const answer = await instance.call(event);
    if (crashes) void instance.end();
    if (instance.isOver) this.instances.delete(instance);
    else this.keepIdle(instance);
    this.waiting.shift()?.();
    return parseResult(crashes ? { id: answer.id, error: exitError(1) } : answer);
  }

  async close(): Promise<void> {
    for (const { timer } of this.idle) clearTimeout(timer);
    await Promise.all([...this.instances].map((instance) => instance.end()));
  }

  private async acquire(): Promise<FunctionInstance> {
    const idleInstance = this.takeIdle();
    if (idleInstance) return idleInstance;
    if (this.instances.size < maximumInstances) return this.startInstance();
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.acquire();
  }

  private takeIdle(): FunctionInstance | undefined {
    for (let latest = this.idle.pop(); latest !== undefined; latest = this.idle.pop()) {
      clearTimeout(latest.timer);
      if (!latest.instance.isOver) return latest.instance;
      this.instances.delete(latest.instance);
    }
    return undefined;
  }

  private startInstance(): FunctionInstance {
    const instance = new FunctionInstance(this.settings);
    this.instances.add(instance);
    return instance;
  }

  private keepIdle(instance: FunctionInstance): void {
    const timer = setTimeout(() => {
      const place = this.idle.findIndex((idleInstance) => idleInstance.instance === instance);
      this.idle.splice(place, 1);
      this.instances.delete(instance);
      void instance.end();
    }, this.settings.idleMs).unref();
    this.idle.push({ instance, timer });
  }
}

function parseResult(answer: InvocationAnswer): unknown {
  if ('error' in answer) throw new FunctionError(answer.error);
  if (countBytes(answer.result) > maximumPayloadBytes) throw new FunctionError(tooLarge('Response'));
  return answer.result;
}

function countBytes(payload: unknown): number {
  return Buffer.byteLength(JSON.stringify(payload) ?? '');
}

function tooLarge(what: 'Request' | 'Response'): FunctionErrorBody {
  const errorMessage = `${what} payload size exceeded maximum allowed payload size (${maximumPayloadBytes} bytes).`;
  return { errorType: `Function.${what}SizeTooLarge`, errorMessage, trace: [] };
}

interface InstanceSettings {
  readonly setup: WorkerSetup;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly log: (output: Readable) => void;
}

/** Each instance would fill a larger heap for short-lived objects before collecting it. */
const maxYoungGenerationSizeMb = 4;

class FunctionInstance {
  private readonly worker: Worker;
  private readonly timeoutSeconds: number;
  private readonly ended = Promise.withResolvers<FunctionErrorBody>();
  isOver = false;

  constructor({ setup, environment, timeoutSeconds, memoryMb, log }: InstanceSettings) {
    this.timeoutSeconds = timeoutSeconds;
    this.worker = new Worker(join(import.meta.dirname, 'function-worker.ts'), {
      workerData: setup,
      env: { ...environment },
      // Lambda limits all of a function's memory; this limits its objects, without buffers and pictures.
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb },
      stdout: true,
      stderr: true,
    });
    log(this.worker.stdout);
    log(this.worker.stderr);
    this.worker.on('error', (error) => this.finish(described(error)));
    this.worker.on('exit', (code) => this.finish(exitError(code)));
  }

  /** Returns a crash or timeout as an error. Afterwards `isOver` says whether the instance can be called again. */
  async call(event: unknown): Promise<InvocationAnswer> {
    const id = randomUUID();
    const timeoutMs = this.timeoutSeconds * 1000;
    const answered = Promise.withResolvers<InvocationAnswer>();
    const timer = setTimeout(() => this.abandon(), timeoutMs);
    this.worker.once('message', (answer: InvocationAnswer) => answered.resolve(answer));
    const request: InvocationRequest = { id, event, deadlineEpochMs: Date.now() + timeoutMs };
    this.worker.postMessage(request);
    const over = this.ended.promise.then((error): InvocationAnswer => ({ id, error }));
    return Promise.race([answered.promise, over]).finally(() => clearTimeout(timer));
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.worker.terminate();
  }

  private abandon(): void {
    const errorMessage = `Task timed out after ${this.timeoutSeconds.toFixed(2)} seconds`;
    this.finish({ errorType: 'Sandbox.Timedout', errorMessage, trace: [] });
    void this.worker.terminate();
  }

  private finish(error: FunctionErrorBody): void {
    this.isOver = true;
    this.ended.resolve(error);
  }
}

function exitError(code: number): FunctionErrorBody {
  const errorMessage = `Runtime exited with error: exit status ${code}`;
  return { errorType: 'Runtime.ExitError', errorMessage, trace: [] };
}

function described(error: unknown): FunctionErrorBody {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { errorType: 'Runtime.OutOfMemory', errorMessage: 'Runtime exited with error: signal: killed', trace: [] };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { errorType: name, errorMessage: message, trace: (stack ?? '').split('\n') };
}
