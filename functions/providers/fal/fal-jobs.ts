import * as z from 'zod/mini';
import { type CancelOutcome, type Job, type Jobs, type JobStatus, type JobUrls, jobUrlsSchema } from '../provider.ts';
import { FalRefusal } from './fal-errors.ts';
import { log } from '#functions/platform/log.ts';
import { isEndpointId } from './import/endpoint-id.ts';
import { ProviderUnreachable } from '../provider-error.ts';

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

const queueHost = 'queue.fal.run';

const addressesSchema = z.pipe(
  z.pipe(
    z.object({ status_url: z.string(), response_url: z.string(), cancel_url: z.string() }),
    z.transform((urls) => ({ status: urls.status_url, result: urls.response_url, cancel: urls.cancel_url })),
  ),
  jobUrlsSchema,
);

/** The addresses in the answer to a submit. A job is paid by then: an answer that names none well loses no job. */
export function addressesIn(answer: unknown): JobUrls | undefined {
  return addressesSchema.safeParse(answer).data;
}

/**
 * Where fal is asked about a job: at the address that it gave. One that is not of fal's queue is never sent the key; then, and
 * for a job whose answer was lost, it is the address that fal's own client makes of the endpoint and the id.
 */
function addressOf(endpoint: string, job: Job, what: keyof JobUrls): string {
  assertEndpointId(endpoint);
  const given = job.urls?.[what];
  if (given !== undefined && isOfQueue(given)) return given;
  if (given !== undefined) log.error('fal names an address that is not of its queue', { host: new URL(given).host });
  const suffix = { status: '/status', result: '', cancel: '/cancel' }[what];
  return `https://${queueHost}/${appOf(endpoint)}/requests/${encodeURIComponent(job.requestId)}${suffix}`;
}

/** fal's client takes a whole address too, and sends the key to any host whose name merely ends like fal's. */
export function assertEndpointId(endpoint: string): void {
  if (isEndpointId(endpoint)) return;
  const detail = [{ loc: [], msg: 'The workflow path is not an endpoint of fal', type: 'endpoint' }];
  throw new FalRefusal({ status: 422, body: { detail }, retryable: false });
}

function isOfQueue(address: string): boolean {
  const { protocol, host, username, password } = new URL(address);
  return protocol === 'https:' && host === queueHost && username === '' && password === '';
}

/** `fal-ai/kling-video/v2.5-turbo/pro/image-to-video` is asked about under `fal-ai/kling-video`. */
function appOf(endpoint: string): string {
  const segments = endpoint.split('/');
  const length = ['workflows', 'comfy'].includes(segments[0] ?? '') ? 3 : 2;
  return segments.slice(0, length).join('/');
}

/** How long one call may take; the queue answers in well under a second. */
const callTimeoutMs = 20_000;

/** Ends with the whole answer or with an error that fal's client does not repeat: it would also repeat a cut-off answer. */
export const fetchOnce: typeof fetch = async (url, init) => {
  const { status, ok, headers, text } = await exchange(url, init).catch((error: unknown) => {
    throw new ProviderUnreachable(error);
  });
  if (ok) return new Response(text === '' ? null : text, { status, headers });
  const retryable = headers.get('x-fal-retryable');
  throw new FalRefusal({
    status,
    body: parseJson(text),
    retryable: retryable === null ? undefined : retryable === 'true',
  });
};

async function exchange(...[url, init]: Parameters<typeof fetch>) {
  // The key must not follow a redirect to another host.
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(callTimeoutMs) });
  const { status, ok, headers } = response;
  return { status, ok, headers, text: await response.text() };
}

/** The text itself when it is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
