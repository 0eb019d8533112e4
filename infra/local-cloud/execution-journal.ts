import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ExecutionEvent, executionEventSchema, type ExecutionRecord, recordAfter } from './execution-record.ts';

/** The executions of one state machine, one event per line in a file, so that they survive a crash. */
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

  /** Oldest first. */
  all(): ExecutionRecord[] {
    return [...this.records.values()];
  }

  /** Returns once the operating system has the event, so that it survives a crash of the process. */
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
