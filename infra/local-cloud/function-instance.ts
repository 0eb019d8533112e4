import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FunctionErrorBody, InvocationAnswer, InvocationRequest, WorkerSetup } from './function-messages.ts';

export interface InstanceSettings {
  readonly setup: WorkerSetup;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Receives the function's standard output and error. */
  readonly log: (output: Readable) => void;
}

/** For short-lived objects; a larger heap would fill up before it is collected, in each instance. */
const maxYoungGenerationSizeMb = 4;

/** One instance of a function: a worker thread that handles one call at a time, like Lambda's. */
export class FunctionInstance {
  private readonly worker: Worker;
  private readonly timeoutSeconds: number;
  private readonly ended = Promise.withResolvers<FunctionErrorBody>();
  /** True when it has ended or is about to. */
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

  /**
   * Returns the handler's result, or the error of the handler, a crash or a timeout; afterwards `isOver` says whether
   * the instance can be called again.
   */
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

/** Lambda's error for a crashed instance. */
export function exitError(code: number): FunctionErrorBody {
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
