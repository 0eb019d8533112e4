import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { JsonValue } from '#shared/kernel/json.ts';
import { jsonValueSchema } from '#shared/kernel/schemas.ts';
import { replaceFile } from '../../local-cloud/data-dir.ts';
import { endpointApp } from './endpoint.ts';
import { faultSchema } from './faults.ts';

const outcomeSchema = z.object({
  httpStatus: z.int(),
  body: jsonValueSchema,
  billableUnits: z.number(),
  error: z.optional(z.string()),
  errorType: z.optional(z.string()),
  isRetryable: z.optional(z.boolean()),
});
export type Outcome = z.infer<typeof outcomeSchema>;

const requestRecordSchema = z.object({
  requestId: z.uuid(),
  endpointId: z.string(),
  input: jsonValueSchema,
  webhookUrl: z.optional(z.url()),
  fileLifetimeSeconds: z.optional(z.number()),
  /** False after `X-Fal-Store-IO: 0`. */
  isStored: z._default(z.boolean(), true),
  /** The journal keeps the input of deleted payloads for tests. */
  deletedAtMs: z.optional(z.number()),
  faults: z.array(faultSchema),
  submittedAtMs: z.number(),
  queueMs: z.number(),
  ahead: z.optional(z.int()),
  runMs: z.number(),
  steps: z.int(),
  completedAtMs: z.optional(z.number()),
  outcome: z.optional(outcomeSchema),
  webhook: z.object({ sent: z.int(), acknowledged: z.int(), isSettled: z.boolean() }),
});
export type RequestRecord = z.infer<typeof requestRecordSchema>;

const queueLength = 3;

/** fal asks clients to use the URLs that it returns, so a client can't build these from an endpoint and an id. */
export function queueUrl({ endpointId, requestId }: Pick<RequestRecord, 'endpointId' | 'requestId'>): string {
  return `${endpointApp(endpointId)}/at-${createHash('sha256').update(requestId).digest('hex').slice(0, 8)}`;
}

export function requestStatus(record: RequestRecord, options: { nowMs: number; logs: boolean }) {
  const url = `https://queue.fal.run/${queueUrl(record)}/requests/${record.requestId}`;
  const base = {
    request_id: record.requestId,
    response_url: url,
    status_url: `${url}/status`,
    cancel_url: `${url}/cancel`,
  };
  const { outcome } = record;
  const elapsedMs = options.nowMs - record.submittedAtMs;
  if (!outcome && record.ahead !== undefined) {
    return { status: 'IN_QUEUE' as const, ...base, queue_position: record.ahead };
  }
  if (!outcome && elapsedMs < record.queueMs) {
    const ahead = Math.ceil((queueLength * (record.queueMs - elapsedMs)) / record.queueMs) - 1;
    return { status: 'IN_QUEUE' as const, ...base, queue_position: ahead };
  }
  const logs = options.logs ? { logs: requestLogs(record, options.nowMs) } : {};
  if (!outcome) return { status: 'IN_PROGRESS' as const, ...base, ...logs };
  const seconds = Math.max(0, (record.completedAtMs ?? 0) - record.submittedAtMs - record.queueMs) / 1000;
  const failure = outcome.error ? { error: outcome.error, error_type: outcome.errorType } : {};
  return { status: 'COMPLETED' as const, ...base, ...logs, metrics: { inference_time: seconds }, ...failure };
}

export function makeWebhookBody(record: RequestRecord, outcome: Outcome): JsonValue {
  const ids = { request_id: record.requestId, gateway_request_id: record.requestId };
  return outcome.error
    ? { ...ids, status: 'ERROR', error: outcome.error, payload: outcome.body }
    : { ...ids, status: 'OK', payload: outcome.body };
}

function requestLogs(record: RequestRecord, nowMs: number) {
  const startedAtMs = record.submittedAtMs + record.queueMs;
  const stepMs = record.runMs / record.steps;
  const done = Math.min(record.steps, Math.floor(((record.completedAtMs ?? nowMs) - startedAtMs) / stepMs));
  const line = (message: string, atMs: number) => ({
    message,
    level: 'INFO',
    source: 'USER',
    timestamp: new Date(atMs).toISOString(),
  });
  const steps = Array.from({ length: Math.max(0, done) }, (_, index) =>
    line(`Step ${index + 1}/${record.steps}`, startedAtMs + (index + 1) * stepMs),
  );
  return [line('Generating...', startedAtMs), ...steps];
}

/** One file per request, so a killed process loses nothing. */
export class RequestJournal {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  save(record: RequestRecord): void {
    replaceFile(join(this.#folder, `${record.requestId}.json`), JSON.stringify(record, null, 2));
  }

  readAll(): RequestRecord[] {
    if (!existsSync(this.#folder)) return [];
    const names = readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
    return names.map((name) => requestRecordSchema.parse(JSON.parse(readFileSync(join(this.#folder, name), 'utf8'))));
  }
}

/** fal keeps results this long, in seconds (fal.ai/docs/inference-api/queue/result). */
const resultKept = { small: 60 * 60, large: 6 * 60 };
const largeResultBytes = 10_000;

/** fal keeps files at least this long (fal.ai/docs/faq); here they expire exactly then. */
const mediaKeptSeconds = 7 * 24 * 60 * 60;

export class Retention {
  readonly #timeScale: number;

  constructor(timeScale: number) {
    this.#timeScale = timeScale;
  }

  isResultGone({ outcome, completedAtMs = 0, deletedAtMs }: RequestRecord): boolean {
    if (outcome === undefined) return false;
    if (deletedAtMs !== undefined) return true;
    const isLarge = Buffer.byteLength(JSON.stringify(outcome.body)) >= largeResultBytes;
    return this.#isPast(completedAtMs, isLarge ? resultKept.large : resultKept.small);
  }

  isMediaGone(writtenAtMs: number, lifetimeSeconds = mediaKeptSeconds): boolean {
    return this.#isPast(writtenAtMs, lifetimeSeconds);
  }

  #isPast(sinceMs: number, keptSeconds: number): boolean {
    return Date.now() - sinceMs > keptSeconds * 1000 * this.#timeScale;
  }
}

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
