import * as z from 'zod/mini';
import type { CancelOutcome, Job, Jobs, JobStatus } from '../provider.ts';
import { fetchOnce, parseJson } from './fal-call.ts';
import { FalRefusal } from './fal-refusal.ts';
import { addressOf } from './job-address.ts';

const logSchema = z.object({ message: z.string() });
const statusSchema = z.object({ status: z.string().check(z.minLength(1), z.maxLength(100)) });
/** Only the status decides; what comes with it is shown where it can be read. */
const queuedSchema = z.object({ queue_position: z.catch(z.optional(z.int()), undefined) });
const runningSchema = z.object({ logs: z.catch(z.nullish(z.array(logSchema)), undefined) });
const endedSchema = z.object({ error: z.optional(z.unknown()), error_type: z.catch(z.nullish(z.string()), undefined) });

/** What fal's queue has taken, one attempt a call. */
export class FalJobs implements Jobs {
  protected readonly key: string;

  constructor(key: string) {
    this.key = key;
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

  /** fal's client would build the address itself, which fal asks not to do. */
  private async call(method: 'GET' | 'PUT', url: string): Promise<unknown> {
    const headers = { authorization: `Key ${this.key}`, accept: 'application/json' };
    return parseJson(await (await fetchOnce(url, { method, headers })).text());
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
