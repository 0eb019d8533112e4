import * as z from 'zod';
import type { CancelOutcome, Job, Jobs, JobStatus, SubmittedJob } from '../provider.ts';
import { fetchOnce, parseJson } from './fal-call.ts';
import { FalRefusal } from './fal-refusal.ts';
import { addressesIn, addressOf, submitAddress } from './job-address.ts';

/** It is paid: of what comes with its id, nothing may be missed. */
const submitSchema = z.object({ request_id: z.string(), status: z.string().optional().catch(undefined) });
const logSchema = z.object({ message: z.string() });
const statusSchema = z.object({ status: z.string().min(1).max(100) });
/** Only the status decides; what comes with it is shown where it can be read. */
const queuedSchema = z.object({ queue_position: z.number().int().optional().catch(undefined) });
const runningSchema = z.object({ logs: z.array(logSchema).nullish().catch(undefined) });
const endedSchema = z.object({ error: z.unknown().optional(), error_type: z.string().nullish().catch(undefined) });

/** fal's queue, one attempt a call. */
export class FalJobs implements Jobs {
  private readonly key: string;

  constructor(key: string) {
    this.key = key;
  }

  async submit(endpoint: string, input: Record<string, unknown>, webhookUrl?: string): Promise<SubmittedJob> {
    const answer = await this.call('POST', submitAddress(endpoint, webhookUrl), input);
    const { request_id: requestId, status } = submitSchema.parse(answer);
    return { requestId, urls: addressesIn(answer), isQueued: status?.toUpperCase() === 'IN_QUEUE' };
  }

  async status(endpoint: string, job: Job): Promise<JobStatus> {
    const url = new URL(addressOf(endpoint, job, 'status'));
    url.searchParams.set('logs', '1');
    return jobStatusOf(await this.call('GET', url.href));
  }

  async result(endpoint: string, job: Job): Promise<unknown> {
    return this.call('GET', addressOf(endpoint, job, 'result'));
  }

  async cancel(endpoint: string, job: Job): Promise<CancelOutcome> {
    try {
      await this.call('PUT', addressOf(endpoint, job, 'cancel'));
      return 'requested';
    } catch (error) {
      if (error instanceof FalRefusal && error.status === 400) return 'too_late';
      if (error instanceof FalRefusal && error.status === 404) return 'unknown_request';
      throw error;
    }
  }

  private async call(method: 'GET' | 'POST' | 'PUT', url: string, body?: Record<string, unknown>): Promise<unknown> {
    const headers = { authorization: `Key ${this.key}`, accept: 'application/json' };
    const sent = body && { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return parseJson(await (await fetchOnce(url, { method, headers, ...sent })).text());
  }
}

/** Statuses are read in either case. FAILED is not documented: a failure is COMPLETED with an error. */
function jobStatusOf(answer: unknown): JobStatus {
  const { status } = statusSchema.parse(answer);
  switch (status.toUpperCase()) {
    case 'IN_QUEUE':
      return { state: 'queued', position: queuedSchema.parse(answer).queue_position };
    case 'IN_PROGRESS':
      return { state: 'running', logLine: runningSchema.parse(answer).logs?.at(-1)?.message };
    case 'COMPLETED': {
      const { error, error_type: errorType } = endedSchema.parse(answer);
      return { state: 'ended', ...(Boolean(error) && { errorType: errorType ?? 'unknown' }) };
    }
    case 'FAILED':
      return { state: 'ended', errorType: endedSchema.parse(answer).error_type ?? 'unknown' };
    default:
      return { state: 'other', word: status };
  }
}
