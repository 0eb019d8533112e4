import * as z from 'zod/mini';

/** aws-local-stepfunctions reads timeouts from the context, where a task's handler first writes the seconds. */
const timeoutPath = '$$.Task.TimeoutSeconds';
/** Longer timers of Node fire at once. */
export const maximumTimeoutSeconds = 2_147_000;

type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
type JsonObject = { [key: string]: JsonValue };

export interface TaskState {
  readonly name: string;
  readonly waitsForToken: boolean;
}

export interface StateDefinition {
  readonly definition: JsonObject;
  readonly tasks: readonly TaskState[];
  /** Outside any Map or Parallel; an execution can resume at these. */
  readonly topLevelStates: ReadonlySet<string>;
  readonly timeoutSeconds: number | undefined;
}

const definitionSchema = z.looseObject({
  States: z.record(z.string(), z.json()),
  TimeoutSeconds: z.optional(z.number()),
});

export const taskCallSchema = z.object({ parameters: z.json(), timeoutSeconds: z.number() });

export function adaptDefinition(definitionString: string, retryScale = 1): StateDefinition {
  // The interpreter replaces `$$.Execution` at every run, so a resumed execution would get other values.
  const definition = z.json().parse(JSON.parse(definitionString.replaceAll('$$.Execution', '$$$$.Run')));
  const { States, TimeoutSeconds } = definitionSchema.parse(definition);
  const tasks: TaskState[] = [];
  return {
    definition: asObject(adaptStates(definition, tasks, retryScale)),
    tasks,
    topLevelStates: new Set(Object.keys(States)),
    timeoutSeconds: TimeoutSeconds,
  };
}

function adaptStates(value: JsonValue, tasks: TaskState[], retryScale: number): JsonValue {
  if (Array.isArray(value)) return value.map((item) => adaptStates(item, tasks, retryScale));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, item]): [string, JsonValue] => [
    name,
    isObject(item) && item['Type'] === 'Task'
      ? adaptTask(name, item, tasks, retryScale)
      : adaptStates(item, tasks, retryScale),
  ]);
  return Object.fromEntries(entries);
}

function adaptTask(name: string, state: JsonObject, tasks: TaskState[], retryScale: number): JsonObject {
  const { TimeoutSeconds, TimeoutSecondsPath, Parameters, Resource, Retry, ...rest } = state;
  const [, integration] = (typeof Resource === 'string' && /:states:::(.+)$/.exec(Resource)) || [];
  if (integration !== 'lambda:invoke' && integration !== 'lambda:invoke.waitForTaskToken') {
    throw new Error(`${name} is a task of ${JSON.stringify(Resource)}, which the local cloud does not run`);
  }
  tasks.push({ name, waitsForToken: integration.endsWith('.waitForTaskToken') });
  return {
    ...rest,
    ...(Retry === undefined ? {} : { Retry: scaledRetries(Retry, retryScale) }),
    Resource: Resource ?? null,
    Parameters: {
      ...(Parameters === undefined ? { 'parameters.$': '$' } : { parameters: Parameters }),
      ...(TimeoutSecondsPath === undefined
        ? { timeoutSeconds: TimeoutSeconds ?? maximumTimeoutSeconds }
        : { 'timeoutSeconds.$': TimeoutSecondsPath }),
    },
    TimeoutSecondsPath: timeoutPath,
  };
}

const retriersSchema = z.array(
  z.looseObject({ IntervalSeconds: z._default(z.number(), 1), MaxDelaySeconds: z.optional(z.number()) }),
);

function scaledRetries(retriers: JsonValue, retryScale: number): JsonValue {
  const scaled = retriersSchema.parse(retriers).map(({ IntervalSeconds, MaxDelaySeconds, ...retrier }) => ({
    ...retrier,
    IntervalSeconds: IntervalSeconds * retryScale,
    ...(MaxDelaySeconds === undefined ? {} : { MaxDelaySeconds: MaxDelaySeconds * retryScale }),
  }));
  return z.json().parse(scaled);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asObject(value: JsonValue): JsonObject {
  if (!isObject(value)) throw new Error('A state machine is a JSON object');
  return value;
}
