import type { RunOptions } from 'aws-local-stepfunctions';
import { z } from 'zod';
import type { ExecutionEvent, WaitingTask } from './execution-record.ts';
import { maximumTimeoutSeconds, type StateDefinition, taskCallSchema, type TaskState } from './state-definition.ts';
import { taskFailureOf } from './task-failure.ts';
import { newTaskToken, type TaskTokens } from './task-tokens.ts';

/** Stands for the token in the context, which is the same for all states; each call puts its own token in its place. */
export const taskTokenPlaceholder = 'local-task-token-placeholder';

export type InvokeFunction = (nameOrArn: string, event: unknown) => Promise<unknown>;

/** What the tasks of one execution share. */
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
  readonly note: (event: ExecutionEvent) => void;
}

type Handlers = NonNullable<NonNullable<RunOptions['overrides']>['taskResourceLocalHandlers']>;

const invocationSchema = z.object({ FunctionName: z.string(), Payload: z.json().default({}) });

/** What the interpreter calls for each task, instead of AWS. */
export function taskHandlers(
  { tasks, topLevelStates }: StateDefinition,
  run: TaskRun,
  services: TaskServices,
): Handlers {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (call: unknown) => {
        const { parameters, timeoutSeconds } = taskCallSchema.parse(call);
        const resumes = run.resumes?.state === task.name ? run.resumes : undefined;
        run.resumes = undefined;
        const token = resumes?.token ?? newTaskToken();
        const deadlineEpochMs = resumes?.deadlineEpochMs ?? Date.now() + timeoutSeconds * 1000;
        // The interpreter reads it as soon as this call returns its promise, so before anything is awaited.
        run.context.TimeoutSeconds = resumes
          ? secondsUntil(deadlineEpochMs)
          : Math.min(timeoutSeconds, maximumTimeoutSeconds);

        const invocation = invocationSchema.parse(
          JSON.parse(JSON.stringify(parameters).replaceAll(taskTokenPlaceholder, token)),
        );
        const work = task.waitsForToken
          ? waitForToken(
              { task, run, services, token, deadlineEpochMs, canResume: topLevelStates.has(task.name) },
              resumes ? undefined : invocation,
            )
          : invokeAndReturn(services, invocation);
        return z.json().parse(await Promise.race([work, run.abandoned]));
      },
    ]),
  );
}

type Invocation = z.output<typeof invocationSchema>;

async function invokeAndReturn({ invoke }: TaskServices, { FunctionName, Payload }: Invocation) {
  try {
    return { ExecutedVersion: '$LATEST', Payload: await invoke(FunctionName, Payload), StatusCode: 200 };
  } catch (error) {
    throw taskFailureOf(error);
  }
}

interface TokenWait {
  readonly task: TaskState;
  readonly run: TaskRun;
  readonly services: TaskServices;
  readonly token: string;
  readonly deadlineEpochMs: number;
  readonly canResume: boolean;
}

/** The function's return means nothing but that it did not fail; what is sent for the token is the result. */
async function waitForToken(wait: TokenWait, invocation: Invocation | undefined): Promise<unknown> {
  const { task, run, services, token, deadlineEpochMs, canResume } = wait;
  const outcome = services.tokens.outcomeOf(token, deadlineEpochMs);
  const forget = () => services.tokens.forget(token);
  run.abandoned.catch(forget);
  if (!invocation) return outcome;

  const refused = Promise.withResolvers<never>();
  services.invoke(invocation.FunctionName, invocation.Payload).then(
    () => {
      if (canResume && services.tokens.isPending(token))
        services.note({
          type: 'waiting',
          name: run.name,
          atEpochMs: Date.now(),
          state: task.name,
          token,
          deadlineEpochMs,
        });
    },
    (error) => refused.reject(taskFailureOf(error)),
  );
  return Promise.race([outcome, refused.promise]);
}

function secondsUntil(epochMs: number): number {
  return Math.max(1, Math.ceil((epochMs - Date.now()) / 1000));
}
