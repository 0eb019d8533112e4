import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ExecutionEvent, executionEventSchema, type ExecutionRecord, recordAfter } from './execution-record.ts';

/** The executions of one state machine, kept in a file of one event per line so that they survive any end of ours. */
export class ExecutionJournal {
  private readonly file: string;
  private readonly records = new Map<string, ExecutionRecord>();

  constructor(file: string) {
    this.file = file;
    mkdirSync(dirname(file), { recursive: true });
    const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    // What follows the last line break was being written when we were killed.
    const complete = content.subarray(0, content.lastIndexOf('\n') + 1);
    if (complete.length < content.length) truncateSync(file, complete.length);
    for (const line of complete.toString().split('\n').slice(0, -1))
      this.apply(executionEventSchema.parse(JSON.parse(line)));
  }

  get(name: string): ExecutionRecord | undefined {
    return this.records.get(name);
  }

  /** Oldest first. */
  all(): ExecutionRecord[] {
    return [...this.records.values()];
  }

  /** Returns once the event is with the operating system: what was said to have happened is not forgotten. */
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
