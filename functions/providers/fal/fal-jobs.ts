import * as z from 'zod/mini';
import { log } from '#functions/platform/log.ts';
import { ProviderUnreachable } from '../provider-error.ts';
import { type CancelOutcome, type Job, type Jobs, type JobStatus, type JobUrls, jobUrlsSchema } from '../provider.ts';
import { FalRefusal } from './fal-errors.ts';
import { isEndpointId } from './import/endpoint-id.ts';

const logSchema = z.object({ message: z.string() });
const statusSchema = z.object({ status: z.string().check(z.minLength(1), z.maxLength(100)) });
/** Ignores unreadable details, because only the status matters. */
const queuedSchema = z.object({ queue_position: z.catch(z.optional(z.int()), undefined) });
const runningSchema = z.object({ logs: z.catch(z.nullish(z.array(logSchema)), undefined) });
const endedSchema = z.object({ error: z.optional(z.unknown()), error_type: z.catch(z.nullish(z.string()), undefined) });

export class FalJobs implements Jobs {
  protected readonly key: string;

  constructor(key: string) {
    this.key = key;
  }

  async status(endpoint: string, job: Job): Promise<JobStatus> {
    const url = new URL(chooseJobAddress(endpoint, job, 'status'));
    url.searchParams.set('logs', '1');
    return parseJobStatus(await this.call('GET', url.href));
  }

  async result(endpoint: string, job: Job): Promise<unknown> {
    return this.call('GET', chooseJobAddress(endpoint, job, 'result'));
  }

  async cancel(endpoint: string, job: Job): Promise<CancelOutcome> {
    try {
      await this.call('PUT', chooseJobAddress(endpoint, job, 'cancel'));
      return 'requested';
    } catch (error) {
      if (error instanceof FalRefusal && error.status === 400) return 'too_late';
      if (error instanceof FalRefusal && error.status === 404) return 'unknown_request';
      throw error;
    }
  }

  private async call(method: 'GET' | 'PUT', url: string): Promise<unknown> {
    const headers = { authorization: `Key ${this.key}`, accept: 'application/json' };
    return parseJson(await (await fetchOnce(url, { method, headers })).text());
  }
}

/** FAILED is not documented: a failure is COMPLETED with an error. */
function parseJobStatus(answer: unknown): JobStatus {
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

/** The job is paid at this point, so unusable addresses must not lose it. */
export function parseAddresses(answer: unknown): JobUrls | undefined {
  return addressesSchema.safeParse(answer).data;
}

/** Uses fal's address only if it belongs to the queue, so the key never goes to another host. */
function chooseJobAddress(endpoint: string, job: Job, kind: keyof JobUrls): string {
  assertEndpointId(endpoint);
  const address = job.urls?.[kind];
  if (address !== undefined && isQueueAddress(address)) return address;
  if (address !== undefined) log.error('fal named an address outside its queue', { host: new URL(address).host });
  const suffix = { status: '/status', result: '', cancel: '/cancel' }[kind];
  return `https://${queueHost}/${toAppId(endpoint)}/requests/${encodeURIComponent(job.requestId)}${suffix}`;
}

/** fal's client accepts a whole address, and sends the key to any host whose name ends like fal's. */
export function assertEndpointId(endpoint: string): void {
  if (isEndpointId(endpoint)) return;
  const detail = [{ loc: [], msg: 'The workflow path is not an endpoint of fal', type: 'endpoint' }];
  throw new FalRefusal({ status: 422, body: { detail }, retryable: false });
}

function isQueueAddress(url: string): boolean {
  const { protocol, host, username, password } = new URL(url);
  return protocol === 'https:' && host === queueHost && username === '' && password === '';
}

/** The status of `fal-ai/kling-video/v2.5-turbo/pro/image-to-video` is under `fal-ai/kling-video`. */
function toAppId(endpoint: string): string {
  const segments = endpoint.split('/');
  const length = ['workflows', 'comfy'].includes(segments[0] ?? '') ? 3 : 2;
  return segments.slice(0, length).join('/');
}

const callTimeoutMs = 20_000;

/** Throws an error that fal's client does not retry, because it would also retry an incomplete answer. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
