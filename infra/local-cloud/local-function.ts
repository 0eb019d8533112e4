import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FunctionErrorBody, InvocationAnswer, InvocationRequest, WorkerSetup } from './function-messages.ts';

/** What an invocation of a Lambda function fails with; `name` is the error type that the state machine matches. */
export class FunctionError extends Error {
  readonly body: FunctionErrorBody;

  constructor(body: FunctionErrorBody) {
    super(body.errorMessage);
    this.name = body.errorType;
    this.body = body;
  }
}

export interface LocalFunctionSettings {
  readonly name: string;
  readonly setup: WorkerSetup;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  /** How long its worker is kept without work. */
  readonly idleMs: number;
  /** Receives what the function writes to its standard output and error. */
  readonly log: (output: Readable) => void;
}

interface Sandbox {
  readonly worker: Worker;
  idleTimer?: NodeJS.Timeout;
  readonly running: Map<string, (answer: InvocationAnswer) => void>;
}

/**
 * One Lambda function: a worker thread that is started when first needed, replaced when it crashes or hangs, and ended when
 * nobody has needed it for a while, since each takes some 50 MB.
 */
export class LocalFunction {
  private readonly settings: LocalFunctionSettings;
  private sandbox: Sandbox | undefined;

  constructor(settings: LocalFunctionSettings) {
    this.settings = settings;
  }

  /** Starts the worker, so that the first invocation need not wait for the bundle to load. */
  warm(): void {
    if (this.sandbox) return;
    this.sandbox = this.startSandbox();
    this.rest(this.sandbox);
  }

  /** Throws a `FunctionError` when the function throws, crashes or exceeds its timeout. */
  async invoke(event: unknown): Promise<unknown> {
    const sandbox = (this.sandbox ??= this.startSandbox());
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<InvocationAnswer>();
    sandbox.running.set(id, resolve);
    clearTimeout(sandbox.idleTimer);
    const timeoutMs = this.settings.timeoutSeconds * 1000;
    const timer = setTimeout(() => this.abandon(sandbox, id), timeoutMs);
    const request: InvocationRequest = { id, event, deadlineEpochMs: Date.now() + timeoutMs };
    sandbox.worker.postMessage(request);

    const answer = await promise;
    clearTimeout(timer);
    if (this.sandbox !== sandbox) this.dismiss(sandbox);
    else if (sandbox.running.size === 0) this.rest(sandbox);
    if ('error' in answer) throw new FunctionError(answer.error);
    return answer.result;
  }

  /** Loses the worker and all that it keeps in memory; returns what Lambda fails with then. */
  crash(): FunctionError {
    if (this.sandbox) this.dismiss(this.sandbox);
    return new FunctionError(exitError(1));
  }

  async close(): Promise<void> {
    await this.sandbox?.worker.terminate();
  }

  private startSandbox(): Sandbox {
    const { setup, environment, log } = this.settings;
    const worker = new Worker(join(import.meta.dirname, 'function-worker.ts'), {
      workerData: setup,
      env: { ...environment },
      stdout: true,
      stderr: true,
    });
    const sandbox: Sandbox = { worker, running: new Map() };
    log(worker.stdout);
    log(worker.stderr);
    worker.on('message', (answer: InvocationAnswer) => settle(sandbox, answer));
    worker.on('error', (error) => {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      this.retire(sandbox, { errorType: name, errorMessage: message, trace: (stack ?? '').split('\n') });
    });
    worker.on('exit', (code) => this.retire(sandbox, exitError(code)));
    return sandbox;
  }

  /** Ends the worker, unless there is work for it in time. */
  private rest(sandbox: Sandbox): void {
    sandbox.idleTimer = setTimeout(() => this.dismiss(sandbox), this.settings.idleMs).unref();
  }

  private abandon(sandbox: Sandbox, id: string): void {
    const errorMessage = `Task timed out after ${this.settings.timeoutSeconds.toFixed(2)} seconds`;
    settle(sandbox, { id, error: { errorType: 'Sandbox.Timedout', errorMessage, trace: [] } });
    this.dismiss(sandbox);
  }

  /** Lambda kills a sandbox whose time is up. Ours may be serving others, so it gets no more work, and ends with the last. */
  private dismiss(sandbox: Sandbox): void {
    if (this.sandbox === sandbox) this.sandbox = undefined;
    if (sandbox.running.size === 0) void sandbox.worker.terminate();
  }

  private retire(sandbox: Sandbox, error: FunctionErrorBody): void {
    if (this.sandbox === sandbox) this.sandbox = undefined;
    for (const id of sandbox.running.keys()) settle(sandbox, { id, error });
  }
}

function exitError(code: number): FunctionErrorBody {
  const errorMessage = `Runtime exited with error: exit status ${code}`;
  return { errorType: 'Runtime.ExitError', errorMessage, trace: [] };
}

function settle(sandbox: Sandbox, answer: InvocationAnswer): void {
  sandbox.running.get(answer.id)?.(answer);
  sandbox.running.delete(answer.id);
}
