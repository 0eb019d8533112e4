import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

export const executionStatusSchema = z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']);

const common = { name: z.string(), atEpochMs: z.number() };

const executionEventSchema = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('started'), input: z.string(), revision: z.optional(z.string()) }),
  z.object({ ...common, type: z.literal('entered'), state: z.string(), input: z.json(), canResume: z.boolean() }),
  z.object({ ...common, type: z.literal('retried'), state: z.string() }),
  /** The state's function has returned; only its token can end the state now. */
  z.object({
    ...common,
    type: z.literal('waiting'),
    state: z.string(),
    token: z.string(),
    deadlineEpochMs: z.number(),
  }),
  z.object({
    ...common,
    type: z.literal('ended'),
    status: executionStatusSchema,
    output: z.optional(z.string()),
    error: z.optional(z.string()),
    cause: z.optional(z.string()),
  }),
]);
export type ExecutionEvent = z.output<typeof executionEventSchema>;
type ExecutionStatus = z.output<typeof executionStatusSchema>;

export interface EnteredState {
  readonly state: string;
  readonly enteredAtEpochMs: number;
  readonly retries: number;
}

export interface WaitingTask {
  readonly state: string;
  readonly token: string;
  readonly deadlineEpochMs: number;
}

export interface ExecutionRecord {
  readonly name: string;
  readonly input: string;
  readonly revision?: string | undefined;
  readonly startedAtEpochMs: number;
  readonly status: ExecutionStatus;
  readonly history: readonly EnteredState[];
  /** Counted and billed like on AWS: each state entered and each retry. */
  readonly transitions: number;
  readonly current?: { readonly state: string; readonly input: z.output<ReturnType<typeof z.json>> } | undefined;
  readonly waiting?: WaitingTask | undefined;
  readonly endedAtEpochMs?: number;
  readonly output?: string | undefined;
  readonly error?: string | undefined;
  readonly cause?: string | undefined;
}

function recordAfter(record: ExecutionRecord | undefined, event: ExecutionEvent): ExecutionRecord {
  if (event.type === 'started') {
    const { name, input, revision, atEpochMs } = event;
    return { name, input, revision, startedAtEpochMs: atEpochMs, status: 'RUNNING', history: [], transitions: 0 };
  }
  if (!record) throw new Error(`${event.name} ${event.type} before it started`);
  switch (event.type) {
    case 'entered': {
      const entered = { state: event.state, enteredAtEpochMs: event.atEpochMs, retries: 0 };
      const resumable = event.canResume
        ? { current: { state: event.state, input: event.input }, waiting: undefined }
        : {};
      return { ...record, ...resumable, history: [...record.history, entered], transitions: record.transitions + 1 };
    }
    case 'retried':
      return {
        ...record,
        history: withRetry(record.history, event.state),
        transitions: record.transitions + 1,
        waiting: undefined,
      };
    case 'waiting': {
      const { state, token, deadlineEpochMs } = event;
      return { ...record, waiting: { state, token, deadlineEpochMs } };
    }
    case 'ended': {
      const { status, output, error, cause, atEpochMs } = event;
      return {
        ...record,
        status,
        output,
        error,
        cause,
        endedAtEpochMs: atEpochMs,
        current: undefined,
        waiting: undefined,
      };
    }
  }
}

function withRetry(history: readonly EnteredState[], state: string): EnteredState[] {
  const last = history.findLastIndex((entered) => entered.state === state);
  return history.map((entered, index) => (index === last ? { ...entered, retries: entered.retries + 1 } : entered));
}

export class ExecutionJournal {
  private readonly file: string;
  private readonly records = new Map<string, ExecutionRecord>();

  constructor(file: string) {
    this.file = file;
    mkdirSync(dirname(file), { recursive: true });
    const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    // An incomplete last line was being written when the process was killed.
    const complete = content.subarray(0, content.lastIndexOf('\n') + 1);
    if (complete.length < content.length) truncateSync(file, complete.length);
    for (const line of complete.toString().split('\n').slice(0, -1))
      this.apply(executionEventSchema.parse(JSON.parse(line)));
  }

  get(name: string): ExecutionRecord | undefined {
    return this.records.get(name);
  }

  all(): ExecutionRecord[] {
    return [...this.records.values()];
  }

  /** The operating system has the event on return, so it survives a crash of the process. */
  append(event: ExecutionEvent): ExecutionRecord {
    appendFileSync(this.file, `${JSON.stringify(event)}\n`);
    return this.apply(event);
  }

  private apply(event: ExecutionEvent): ExecutionRecord {
    const record = recordAfter(this.records.get(event.name), event);
    this.records.set(event.name, record);
    return record;
  }
}
