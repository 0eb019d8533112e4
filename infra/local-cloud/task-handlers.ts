import { setTimeout as delay } from 'node:timers/promises';
import type { RunOptions } from 'aws-local-stepfunctions';
import * as z from 'zod/mini';
import type { ExecutionEvent, WaitingTask } from './execution-record.ts';
import { maximumTimeoutSeconds, type StateDefinition, taskCallSchema, type TaskState } from './state-definition.ts';
import { fitsState } from './state-data.ts';
import { DataLimitExceeded, taskFailureOf, WaitExpired } from './task-failure.ts';
import { newTaskToken, type TaskTokens } from './task-tokens.ts';

/** Stands for the token in the context, which is the same for all states; each call puts its own token in its place. */
export const taskTokenPlaceholder = 'local-task-token-placeholder';

export type InvokeFunction = (nameOrArn: string, event: unknown) => Promise<unknown>;

/** The state that the tasks of one execution share. */
export interface TaskRun {
  readonly name: string;
  /** The task that was waiting for its token when the execution was interrupted; its function is not invoked again. */
  resumes: WaitingTask | undefined;
  /** Rejects when the execution is over. */
  readonly abandoned: Promise<never>;
  /** `$$.Task` of the interpreter. */
  readonly context: { readonly Token: string; TimeoutSeconds?: number };
}

export interface TaskServices {
  readonly invoke: InvokeFunction;
  readonly tokens: TaskTokens;
  /** Scales the time that a state waits for its token. */
  readonly waitScale: number;
  readonly note: (event: ExecutionEvent) => void;
}

type Handlers = NonNullable<NonNullable<RunOptions['overrides']>['taskResourceLocalHandlers']>;

const invocationSchema = z.object({ FunctionName: z.string(), Payload: z._default(z.json(), {}) });

type Invocation = z.output<typeof invocationSchema>;

/** The interpreter calls these for each task, instead of AWS. */
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
  /** The function was invoked before an interruption, and only the token's answer is missing. */
  readonly isResumed: boolean;
}

/** A fresh token for each entry of a state; the same one again when the wait was interrupted. Sets the task's timeout. */
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
    throw taskFailureOf(error);
  }
}

/** The function's return means nothing but that it did not fail; what is sent for the token is the result. */
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
  invoke(FunctionName, Payload).then(noteWaiting, (error) => refused.reject(taskFailureOf(error)));
  return Promise.race([outcome, refused.promise]);
}

/** The interpreter counts whole seconds, which is too coarse for shortened waits. */
async function expiry(deadlineEpochMs: number): Promise<never> {
  await delay(Math.max(0, deadlineEpochMs - Date.now()), undefined, { ref: false });
  throw new WaitExpired();
}
