import * as z from 'zod';
import { log } from '#functions/platform/log.ts';
import { type Job, jobUrlsSchema, type JobUrls } from '../provider.ts';
import { isEndpointId } from './import/endpoint-id.ts';
import { FalRefusal } from './fal-refusal.ts';

const queueHost = 'queue.fal.run';

const addressesSchema = z
  .object({ status_url: z.string(), response_url: z.string(), cancel_url: z.string() })
  .transform((urls) => ({ status: urls.status_url, result: urls.response_url, cancel: urls.cancel_url }))
  .pipe(jobUrlsSchema);

/** The addresses in the answer to a submit. A job is paid by then: an answer that names none well loses no job. */
export function addressesIn(answer: unknown): JobUrls | undefined {
  return addressesSchema.safeParse(answer).data;
}

/**
 * Where fal is asked about a job: at the address that it gave. One that is not of fal's queue is never sent the key; then, and
 * for a job whose answer was lost, it is the address that fal's own client makes of the endpoint and the id.
 */
export function addressOf(endpoint: string, job: Job, what: keyof JobUrls): string {
  assertEndpointId(endpoint);
  const given = job.urls?.[what];
  if (given !== undefined && isOfQueue(given)) return given;
  if (given !== undefined) log.error('fal names an address that is not of its queue', { host: new URL(given).host });
  const suffix = { status: '/status', result: '', cancel: '/cancel' }[what];
  return `https://${queueHost}/${appOf(endpoint)}/requests/${encodeURIComponent(job.requestId)}${suffix}`;
}

/** Where a job is submitted. */
export function submitAddress(endpoint: string, webhookUrl: string | undefined): string {
  assertEndpointId(endpoint);
  const url = new URL(`https://${queueHost}/${endpoint}`);
  if (webhookUrl !== undefined) url.searchParams.set('fal_webhook', webhookUrl);
  return url.href;
}

/** Anything else could lead the key to another place than the queue. */
function assertEndpointId(endpoint: string): void {
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
