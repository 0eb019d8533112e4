import type { RequestRecord } from './request-record.ts';

export interface FalActivity {
  readonly submits: number;
  readonly accepted: number;
  readonly completed: number;
  readonly statusCalls: number;
  readonly resultCalls: number;
  readonly webhooksSent: number;
  readonly webhooksAcknowledged: number;
  readonly requestIds: readonly string[];
}

/** Counts of refused submits and of calls are lost when the stand-in stops. */
export class ActivityLog {
  keyRequests = 0;
  readonly #records: () => readonly RequestRecord[];
  readonly #refused: string[] = [];
  readonly #calls = { status: new Map<string, number>(), result: new Map<string, number>() };

  constructor(records: () => readonly RequestRecord[]) {
    this.#records = records;
  }

  refused(submit: { input: unknown; webhookUrl?: string | undefined }): void {
    this.#refused.push(JSON.stringify(submit));
  }

  called(kind: 'status' | 'result', requestId: string): void {
    this.#calls[kind].set(requestId, (this.#calls[kind].get(requestId) ?? 0) + 1);
  }

  /** Counts requests whose input or webhook URL contains the marker. */
  of(marker = ''): FalActivity {
    const records = this.#records().filter(({ input, webhookUrl }) =>
      JSON.stringify({ input, webhookUrl }).includes(marker),
    );
    const total = (count: (record: RequestRecord) => number) => records.reduce((sum, record) => sum + count(record), 0);
    return {
      submits: records.length + this.#refused.filter((submit) => submit.includes(marker)).length,
      accepted: records.length,
      completed: records.filter((record) => record.outcome).length,
      statusCalls: total((record) => this.#calls.status.get(record.requestId) ?? 0),
      resultCalls: total((record) => this.#calls.result.get(record.requestId) ?? 0),
      webhooksSent: total((record) => record.webhook.sent),
      webhooksAcknowledged: total((record) => record.webhook.acknowledged),
      requestIds: records.map((record) => record.requestId),
    };
  }
}
