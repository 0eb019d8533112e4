import { availableParallelism } from 'node:os';
import { exitError, FunctionInstance, type InstanceSettings } from './function-instance.ts';
import type { FunctionErrorBody, InvocationAnswer } from './function-messages.ts';

/** What an invocation of a Lambda function fails with; `name` is the error type that the state machine matches. */
export class FunctionError extends Error {
  readonly body: FunctionErrorBody;

  constructor(body: FunctionErrorBody) {
    super(body.errorMessage);
    this.name = body.errorType;
    this.body = body;
  }
}

export interface LocalFunctionSettings extends InstanceSettings {
  /** How long an instance is kept without work. */
  readonly idleMs: number;
}

/**
 * More calls than these wait for an instance; Lambda would start as many as there are calls. What this machine's processors can't
 * work on at the same time would only take its memory.
 */
const maximumInstances = Math.max(2, availableParallelism());

/** Of the payload of a call and of its answer. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const maximumPayloadBytes = 6 * 1024 * 1024;

/**
 * One Lambda function: an instance for each call at the same time, kept for a while for the next one, since each takes some
 * 40 MB. What one instance keeps in memory another does not know.
 */
export class LocalFunction {
  private readonly settings: LocalFunctionSettings;
  /** Without work, the latest used last; each with the timer that ends it. */
  private readonly idle: { readonly instance: FunctionInstance; readonly timer: NodeJS.Timeout }[] = [];
  private readonly instances = new Set<FunctionInstance>();
  private readonly waiting: (() => void)[] = [];

  constructor(settings: LocalFunctionSettings) {
    this.settings = settings;
  }

  /** Starts an instance, so that the first invocation need not wait for the bundle to load. */
  warm(): void {
    if (this.instances.size === 0) this.rest(this.started());
  }

  /** Throws a `FunctionError` when the function throws, crashes, exceeds its timeout or answers too much; `crashes` loses the instance and its answer. */
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

  /** Keeps an instance for the next call, if one comes in time. */
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
