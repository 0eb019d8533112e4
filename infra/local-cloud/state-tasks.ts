import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunOptions } from 'aws-local-stepfunctions';
import * as z from 'zod/mini';
import type { ExecutionEvent, WaitingTask } from './execution-journal.ts';
import { AwsError } from './local-aws.ts';
import { type InvokeFunction, FunctionError } from './local-function.ts';
import { maximumTimeoutSeconds, type StateDefinition, taskCallSchema, type TaskState } from './state-definition.ts';

/** Each call's own token replaces it, because all states share the context. */
export const taskTokenPlaceholder = 'local-task-token-placeholder';

export interface TaskRun {
  readonly name: string;
  /** The task waited when the execution was interrupted; its function is not invoked again. */
  resumes: WaitingTask | undefined;
  readonly abandoned: Promise<never>;
  /** The interpreter reads it as `$$.Task`. */
  readonly context: { readonly Token: string; TimeoutSeconds?: number };
}

interface TaskServices {
  readonly invoke: InvokeFunction;
  readonly tokens: TaskTokens;
  readonly waitScale: number;
  readonly note: (event: ExecutionEvent) => void;
}

type Handlers = NonNullable<NonNullable<RunOptions['overrides']>['taskResourceLocalHandlers']>;

const invocationSchema = z.object({ FunctionName: z.string(), Payload: z._default(z.json(), {}) });

type Invocation = z.output<typeof invocationSchema>;

export function taskHandlers(
  { tasks, topLevelStates }: StateDefinition,
  run: TaskRun,
  services: TaskServices,
): Handlers {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      // Runs up to its first await before the interpreter reads the timeout from the context.
      async (call: unknown) => {
        const wait = tokenWait(task, run, call, services.waitScale);
        const { parameters } = taskCallSchema.parse(call);
        const withToken = JSON.stringify(parameters).replaceAll(taskTokenPlaceholder, wait.token);
        const invocation = invocationSchema.parse(JSON.parse(withToken));
        const work = task.waitsForToken
          ? waitForToken({ ...wait, canResume: topLevelStates.has(task.name) }, run, services, invocation)
          : invokeAndReturn(services, invocation);
        const result = await Promise.race([work, run.abandoned]);
        if (!fitsState(result)) throw new DataLimitExceeded();
        return z.json().parse(result);
      },
    ]),
  );
}

interface TokenWait extends WaitingTask {
  /** Only the token's answer is missing. */
  readonly isResumed: boolean;
}

function tokenWait({ name, waitsForToken }: TaskState, run: TaskRun, call: unknown, waitScale: number): TokenWait {
  const resumed = run.resumes?.state === name ? run.resumes : undefined;
  run.resumes = undefined;
  if (resumed) {
    run.context.TimeoutSeconds = Math.max(1, Math.ceil((resumed.deadlineEpochMs - Date.now()) / 1000));
    return { ...resumed, isResumed: true };
  }
  const timeoutSeconds = taskCallSchema.parse(call).timeoutSeconds * (waitsForToken ? waitScale : 1);
  run.context.TimeoutSeconds = Math.min(Math.ceil(timeoutSeconds), maximumTimeoutSeconds);
  return { state: name, token: newTaskToken(), deadlineEpochMs: Date.now() + timeoutSeconds * 1000, isResumed: false };
}

async function invokeAndReturn({ invoke }: TaskServices, { FunctionName, Payload }: Invocation) {
  try {
    return { ExecutedVersion: '$LATEST', Payload: await invoke(FunctionName, Payload), StatusCode: 200 };
  } catch (error) {
    throw toTaskFailure(error);
  }
}

/** Ignores the function's own result, except a failure. */
async function waitForToken(
  { state, token, deadlineEpochMs, isResumed, canResume }: TokenWait & { readonly canResume: boolean },
  run: TaskRun,
  { tokens, invoke, note, waitScale }: TaskServices,
  { FunctionName, Payload }: Invocation,
): Promise<unknown> {
  const answered = tokens.outcomeOf(token, deadlineEpochMs);
  const outcome = waitScale === 1 ? answered : Promise.race([answered, expiry(deadlineEpochMs)]);
  run.abandoned.catch(() => tokens.forget(token));
  if (isResumed) return outcome;

  const refused = Promise.withResolvers<never>();
  const noteWaiting = () => {
    if (!canResume || !tokens.isPending(token)) return;
    note({ type: 'waiting', name: run.name, atEpochMs: Date.now(), state, token, deadlineEpochMs });
  };
  invoke(FunctionName, Payload).then(noteWaiting, (error) => refused.reject(toTaskFailure(error)));
  return Promise.race([outcome, refused.promise]);
}

/** The interpreter counts whole seconds, which is too coarse for shortened waits. */
async function expiry(deadlineEpochMs: number): Promise<never> {
  await delay(Math.max(0, deadlineEpochMs - Date.now()), undefined, { ref: false });
  throw new WaitExpired();
}

class TaskFailure extends Error {
  readonly isRetryable: boolean = true;
  readonly isCatchable: boolean = true;

  constructor(error: string, cause: string) {
    super(cause);
    this.name = error;
  }
}

/** Not retryable, because the wildcard of failed tasks must not match a timeout. */
class WaitExpired extends TaskFailure {
  override readonly isRetryable = false;

  constructor() {
    super('States.Timeout', '');
  }
}

class DataLimitExceeded extends TaskFailure {
  override readonly isRetryable = false;
  override readonly isCatchable = false;

  constructor() {
    super('States.DataLimitExceeded', 'The state returned a result with a size exceeding the maximum number of bytes');
  }
}

export class TaskAbandoned extends TaskFailure {
  override readonly isRetryable = false;
  override readonly isCatchable = false;

  constructor() {
    super('Abandoned', 'The execution was stopped');
  }
}

function toTaskFailure(error: unknown): TaskFailure {
  if (error instanceof FunctionError) return new TaskFailure(error.name, JSON.stringify(error.body));
  const { name: plain, message } = error instanceof Error ? error : new Error(String(error));
  // Lambda's own errors have its name as a prefix.
  const name = error instanceof AwsError ? `Lambda.${plain}` : plain;
  return new TaskFailure(name, JSON.stringify({ errorType: name, errorMessage: message }));
}

interface PendingTask {
  readonly deadlineEpochMs: number;
  readonly succeed: (output: unknown) => void;
  readonly fail: (failure: TaskFailure) => void;
}

/** Step Functions' tokens are about 1,000 characters of Base64; its API allows 2,048. */
const tokenBytes = 780;
const tokenFormat = /^[A-Za-z0-9+/]{1040}$/;

export function newTaskToken(): string {
  return randomBytes(tokenBytes).toString('base64');
}

export class TaskTokens {
  private readonly pending = new Map<string, PendingTask>();

  /** Rejects with the token's failure. The token is valid until the deadline. */
  async outcomeOf(token: string, deadlineEpochMs: number): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.pending.set(token, { deadlineEpochMs, succeed: resolve, fail: reject });
    return promise;
  }

  succeed(token: string, output: unknown): void {
    this.take(token).succeed(output);
  }

  fail(token: string, error: string | undefined, cause: string | undefined): void {
    this.take(token).fail(new TaskFailure(error ?? 'States.TaskFailed', cause ?? ''));
  }

  heartbeat(token: string): void {
    this.find(token);
  }

  isPending(token: string): boolean {
    return (this.pending.get(token)?.deadlineEpochMs ?? 0) >= Date.now();
  }

  forget(token: string): void {
    this.pending.delete(token);
  }

  private take(token: string): PendingTask {
    const task = this.find(token);
    this.pending.delete(token);
    return task;
  }

  private find(token: string): PendingTask {
    if (!tokenFormat.test(token)) throw new AwsError('InvalidToken', `Invalid Token: '${token}'`);
    const task = this.pending.get(token);
    if (!task || !this.isPending(token)) {
      throw new AwsError('TaskTimedOut', "Task Timed Out: 'Provided task does not exist anymore'");
    }
    return task;
  }
}

/** Limits a state's input or result. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
const maximumBytes = 262_144;

export function fitsState(data: unknown): boolean {
  return Buffer.byteLength(typeof data === 'string' ? data : (JSON.stringify(data) ?? '')) <= maximumBytes;
}
