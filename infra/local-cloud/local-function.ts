import { availableParallelism } from 'node:os';
import { exitError, FunctionInstance, type InstanceSettings } from './function-instance.ts';
import type { FunctionErrorBody, InvocationAnswer } from './function-messages.ts';

/** The error of an invocation; `name` is the error type for the state machine. */
export class FunctionError extends Error {
  readonly body: FunctionErrorBody;

  constructor(body: FunctionErrorBody) {
    super(body.errorMessage);
    this.name = body.errorType;
    this.body = body;
  }
}

export interface LocalFunctionSettings extends InstanceSettings {
  /** How long an idle instance is kept. */
  readonly idleMs: number;
}

/**
 * Further calls wait for an instance, where Lambda would start another one. More instances than processors would only
 * take memory.
 */
const maximumInstances = Math.max(2, availableParallelism());

/**
 * For the payload of a call and for its answer.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const maximumPayloadBytes = 6 * 1024 * 1024;

/**
 * One Lambda function: one instance for each concurrent call, kept for a while for the next one, as each takes about
 * 40 MB. Instances share no memory.
 */
export class LocalFunction {
  private readonly settings: LocalFunctionSettings;
  /** Idle instances, last used last, with the timers that end them. */
  private readonly idle: { readonly instance: FunctionInstance; readonly timer: NodeJS.Timeout }[] = [];
  private readonly instances = new Set<FunctionInstance>();
  private readonly waiting: (() => void)[] = [];

  constructor(settings: LocalFunctionSettings) {
    this.settings = settings;
  }

  /** Starts an instance, so that the first invocation doesn't wait for loading. */
  warm(): void {
    if (this.instances.size === 0) this.rest(this.started());
  }

  /**
   * Throws a `FunctionError` when the function throws, crashes, times out or answers too much; `crashes` loses the
   * instance and its answer.
   */
  async invoke(event: unknown, { crashes = false } = {}): Promise<unknown> {
    if (bytesOf(event) > maximumPayloadBytes) throw new FunctionError(tooLarge('Request'));
    const instance = await this.free();
    const answer = await instance.call(event);
    if (crashes) void instance.end();
    if (instance.isOver) this.instances.delete(instance);
    else this.rest(instance);
    this.waiting.shift()?.();
    return resultOf(crashes ? { id: answer.id, error: exitError(1) } : answer);
  }

  async close(): Promise<void> {
    for (const { timer } of this.idle) clearTimeout(timer);
    await Promise.all([...this.instances].map((instance) => instance.end()));
  }

  private async free(): Promise<FunctionInstance> {
    const resting = this.taken();
    if (resting) return resting;
    if (this.instances.size < maximumInstances) return this.started();
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.free();
  }

  private taken(): FunctionInstance | undefined {
    for (let latest = this.idle.pop(); latest !== undefined; latest = this.idle.pop()) {
      clearTimeout(latest.timer);
      if (!latest.instance.isOver) return latest.instance;
      this.instances.delete(latest.instance);
    }
    return undefined;
  }

  private started(): FunctionInstance {
    const instance = new FunctionInstance(this.settings);
    this.instances.add(instance);
    return instance;
  }

  /** Keeps an instance for the next call until a timeout. */
  private rest(instance: FunctionInstance): void {
    const timer = setTimeout(() => {
      const place = this.idle.findIndex((resting) => resting.instance === instance);
      this.idle.splice(place, 1);
      this.instances.delete(instance);
      void instance.end();
    }, this.settings.idleMs).unref();
    this.idle.push({ instance, timer });
  }
}

function resultOf(answer: InvocationAnswer): unknown {
  if ('error' in answer) throw new FunctionError(answer.error);
  if (bytesOf(answer.result) > maximumPayloadBytes) throw new FunctionError(tooLarge('Response'));
  return answer.result;
}

function bytesOf(payload: unknown): number {
  return Buffer.byteLength(JSON.stringify(payload) ?? '');
}

function tooLarge(what: 'Request' | 'Response'): FunctionErrorBody {
  const errorMessage = `${what} payload size exceeded maximum allowed payload size (${maximumPayloadBytes} bytes).`;
  return { errorType: `Function.${what}SizeTooLarge`, errorMessage, trace: [] };
}
