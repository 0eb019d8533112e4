import {
  ExecutionAbortedError,
  ExecutionError,
  ExecutionTimeoutError,
  StateMachine,
  type StateMachineDefinition,
} from 'aws-local-stepfunctions';
import * as z from 'zod/mini';
import type { ExecutionJournal, ExecutionEvent, ExecutionRecord } from './execution-journal.ts';
import type { InvokeFunction } from './local-function.ts';
import { maximumTimeoutSeconds, type StateDefinition } from './state-definition.ts';
import { TaskAbandoned, taskHandlers, type TaskRun, taskTokenPlaceholder, type TaskTokens } from './state-tasks.ts';

export interface ExecutionServices {
  readonly machineArn: string;
  readonly definition: StateDefinition;
  readonly journal: ExecutionJournal;
  readonly invoke: InvokeFunction;
  readonly tokens: TaskTokens;
  readonly waitScale: number;
}

type Outcome = Omit<Extract<ExecutionEvent, { type: 'ended' }>, 'type' | 'name' | 'atEpochMs'>;

type Stop = Outcome | 'suspend';

export interface RunningExecution {
  readonly stop: (stop: Stop) => void;
  readonly ended: Promise<void>;
}

export const interpreterDefinition = z.custom<StateMachineDefinition>();

export function runExecution(
  record: ExecutionRecord,
  executionArn: string,
  services: ExecutionServices,
): RunningExecution {
  const { definition, journal, invoke, tokens, waitScale, machineArn } = services;
  const input = z.json().parse(JSON.parse(record.input));
  const over = Promise.withResolvers<never>();
  // Usually no task is waiting at the end, so the rejection needs a handler.
  over.promise.catch(() => undefined);
  const task: TaskRun = {
    name: record.name,
    resumes: record.waiting,
    abandoned: over.promise,
    context: { Token: taskTokenPlaceholder },
  };
  const startedAt = new Date(record.startedAtEpochMs).toISOString();
  const note = (event: ExecutionEvent) => journal.append(event);
  const execution = interpreterFor(record, definition).run(record.current ? record.current.input : input, {
    overrides: { taskResourceLocalHandlers: taskHandlers(definition, task, { invoke, tokens, waitScale, note }) },
    context: {
      Run: { Id: executionArn, Name: record.name, Input: input, StartTime: startedAt },
      StateMachine: { Id: machineArn },
      Task: task.context,
    },
  });

  let stopped: Stop | undefined;
  const follow = async () => {
    const states = noteStates(record, execution.eventLogs, services);
    const outcome = await settleTask(execution.result);
    await states;
    over.reject(new TaskAbandoned());
    if (stopped === 'suspend') return;
    journal.append({ type: 'ended', name: record.name, atEpochMs: Date.now(), ...(stopped ?? outcome) });
  };
  const stop = (how: Stop) => {
    stopped = how;
    execution.abort();
  };
  return { stop, ended: follow() };
}

function interpreterFor(
  { current, startedAtEpochMs }: ExecutionRecord,
  { definition, timeoutSeconds }: StateDefinition,
) {
  const elapsedSeconds = (Date.now() - startedAtEpochMs) / 1000;
  const remainingSeconds = Math.max(0, (timeoutSeconds ?? Infinity) - elapsedSeconds);
  return new StateMachine(
    interpreterDefinition.parse({
      ...definition,
      ...(current ? { StartAt: current.state } : {}),
      TimeoutSeconds: Math.min(remainingSeconds, maximumTimeoutSeconds),
    }),
    // When resuming, some states are unreachable, which validation would refuse.
    { validationOptions: { noValidate: true } },
  );
}

type EventLogs = ReturnType<StateMachine['run']>['eventLogs'];

async function noteStates(
  { name, current }: ExecutionRecord,
  events: EventLogs,
  services: ExecutionServices,
): Promise<void> {
  let isResuming = current !== undefined;
  for await (const event of events) {
    const atEpochMs = Date.now();
    if (event.type === 'StateEntered') {
      const { name: state, input } = event.state;
      const canResume = services.definition.topLevelStates.has(state);
      // The state at which it resumes was entered before the interruption.
      if (!isResuming) services.journal.append({ type: 'entered', name, atEpochMs, state, input, canResume });
      isResuming = false;
    } else if (event.type === 'StateRetried') {
      services.journal.append({ type: 'retried', name, atEpochMs, state: event.state.name });
    }
  }
}

async function settleTask(result: Promise<unknown>): Promise<Outcome> {
  try {
    return { status: 'SUCCEEDED', output: JSON.stringify(await result) };
  } catch (error) {
    if (error instanceof ExecutionTimeoutError) return { status: 'TIMED_OUT' };
    if (error instanceof ExecutionAbortedError) return { status: 'ABORTED' };
    const failure = error instanceof ExecutionError ? error.cause : error;
    if (failure instanceof Error) return { status: 'FAILED', error: failure.name, cause: failure.message };
    throw error;
  }
}
