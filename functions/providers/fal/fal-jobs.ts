import { createFalClient } from '@fal-ai/client';
import * as z from 'zod';
import { isEndpointId } from './import/endpoint-id.ts';
import { ProviderUnreachable } from '../provider-error.ts';
import type { CancelOutcome, Jobs, JobStatus } from '../provider.ts';
import { FalRefusal } from './fal-refusal.ts';

const submitSchema = z.object({ request_id: z.string() });
const logSchema = z.object({ message: z.string() });
const statusSchema = z.object({ status: z.string().min(1).max(100) });
/** Only the status decides; what comes with it is shown where it can be read. */
const queuedSchema = z.object({ queue_position: z.number().int().optional().catch(undefined) });
const runningSchema = z.object({ logs: z.array(logSchema).nullish().catch(undefined) });
const endedSchema = z.object({ error: z.unknown().optional(), error_type: z.string().nullish().catch(undefined) });

/** How long one call may take; the queue answers in well under a second. */
const callTimeoutMs = 20_000;

/** fal's queue, one attempt a call. */
export class FalJobs implements Jobs {
  private readonly client: ReturnType<typeof createFalClient>;

  constructor(key: string) {
    this.client = createFalClient({ credentials: key, fetch: fetchOnce });
  }

  async submit(endpoint: string, input: Record<string, unknown>, webhookUrl?: string): Promise<string> {
    assertEndpointId(endpoint);
    return submitSchema.parse(await this.client.queue.submit(endpoint, { input, ...(webhookUrl && { webhookUrl }) }))
      .request_id;
  }

  async status(endpoint: string, requestId: string): Promise<JobStatus> {
    assertEndpointId(endpoint);
    return jobStatusOf(await this.client.queue.status(endpoint, { requestId, logs: true }));
  }

  async result(endpoint: string, requestId: string): Promise<unknown> {
    assertEndpointId(endpoint);
    const { data }: { data: unknown } = await this.client.queue.result(endpoint, { requestId });
    return data;
  }

  async cancel(endpoint: string, requestId: string): Promise<CancelOutcome> {
    assertEndpointId(endpoint);
    try {
      await this.client.queue.cancel(endpoint, { requestId });
      return 'requested';
    } catch (error) {
      if (error instanceof FalRefusal && error.status === 400) return 'too_late';
      if (error instanceof FalRefusal && error.status === 404) return 'unknown_request';
      throw error;
    }
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

/** The client takes a whole address too, and sends the key to any host whose name merely ends like fal's. */
function assertEndpointId(endpoint: string): void {
  if (isEndpointId(endpoint)) return;
  const detail = [{ loc: [], msg: 'The workflow path is not an endpoint of fal', type: 'endpoint' }];
  throw new FalRefusal({ status: 422, body: { detail }, retryable: false });
}

/** Ends with the whole answer or with an error that the client does not repeat: it would also repeat a cut-off answer. */
const fetchOnce: typeof fetch = async (url, init) => {
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
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(callTimeoutMs) });
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
