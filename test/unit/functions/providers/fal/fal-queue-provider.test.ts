import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { log } from '#functions/platform/log.ts';
import { FalQueue } from '#functions/providers/fal/fal-queue-provider.ts';
import { ProviderRefusal, ProviderUnreachable } from '#functions/providers/provider-error.ts';
import { freePorts } from '#infra/local-cloud/ports.ts';

const realFetch = globalThis.fetch;
const webhookUrl = 'https://atelia.example/api/webhooks/fal?generation=g1';
const queue = new FalQueue('test-key');
/** fal's address of a job, which can't be guessed. */
const jobUrl = 'https://queue.fal.run/fal-ai/flux/at-7c1e/requests/r1';
const job = { requestId: 'r1', urls: { status: `${jobUrl}/status`, result: jobUrl, cancel: `${jobUrl}/cancel` } };
const acceptedResponse = {
  status: 'IN_QUEUE',
  request_id: 'r1',
  status_url: job.urls.status,
  response_url: job.urls.result,
  cancel_url: job.urls.cancel,
};

let requests: { method: string; url: string; authorization: string | undefined }[];
let lastHeaders: IncomingMessage['headers'];
let answer: (response: ServerResponse, request: IncomingMessage) => void;
const server = createServer((request, response) => {
  const { method = '', url = '', headers } = request;
  requests.push({ method, url, authorization: headers.authorization });
  lastHeaders = headers;
  request.resume().on('end', () => answer(response, request));
});

beforeEach(async () => {
  requests = [];
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { hostname, pathname, search } = new URL(url);
    expect(hostname).toBe('queue.fal.run');
    return realFetch(`http://127.0.0.1:${port}${pathname}${search}`, init);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function json(status: number, body: unknown, headers: Record<string, string> = {}): typeof answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

const errorOf = (calling: Promise<unknown>) => calling.then(() => undefined).catch((error: unknown) => error);
const submit = () => queue.submit('fal-ai/flux/schnell', { prompt: 'a fox' }, webhookUrl);

it.each([
  'https://evilfal.run/fal-ai/flux',
  'http://queue.fal.run/fal-ai/flux',
  'https://queue.fal.run/fal-ai/flux',
  'fal-ai/flux?fal_webhook=https://evil.example',
  'fal-ai/../../other',
  'flux',
  '',
])('the key is not sent when the endpoint is %j', async (endpoint) => {
  answer = json(200, { status: 'IN_QUEUE', request_id: 'r1' });
  const calls = [
    queue.submit(endpoint, {}),
    queue.status(endpoint, { requestId: 'r1' }),
    queue.result(endpoint, { requestId: 'r1' }),
    queue.cancel(endpoint, { requestId: 'r1' }),
  ];
  const errors = await Promise.all(calls.map(errorOf));
  expect(errors).toEqual(calls.map(() => expect.objectContaining({ status: 422, retryable: false })));
  expect(requests).toEqual([]);
});

describe('a submit', () => {
  it('names the webhook and sends the key', async () => {
    answer = json(200, acceptedResponse);
    expect(await submit()).toEqual({ ...job, isQueued: true });
    const [sent] = requests;
    expect(sent).toMatchObject({ method: 'POST', authorization: 'Key test-key' });
    expect(new URL(sent!.url, 'http://x').pathname).toBe('/fal-ai/flux/schnell');
    expect(new URL(sent!.url, 'http://x').searchParams.get('fal_webhook')).toBe(webhookUrl);
  });

  it.each([429, 500, 502, 503, 504])('is made exactly once when the queue answers %i', async (status) => {
    answer = json(status, { detail: 'busy' }, { 'x-fal-retryable': 'true' });
    const error = await errorOf(submit());
    expect(error).toBeInstanceOf(ProviderRefusal);
    expect(error).toMatchObject({ status, body: { detail: 'busy' }, retryable: true });
    expect(requests).toHaveLength(1);
  });

  it('is made exactly once when the connection is reset, and can have arrived', async () => {
    answer = (response) => response.socket?.destroy();
    const error = await errorOf(submit());
    expect(error).toBeInstanceOf(ProviderUnreachable);
    expect(error).toMatchObject({ maybeArrived: true });
    expect(requests).toHaveLength(1);
  });

  it('is made exactly once when the answer is incomplete, and can have arrived', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"request_id"');
      setImmediate(() => response.socket?.destroy());
    };
    expect(await errorOf(submit())).toMatchObject({ name: 'AbortError', maybeArrived: true });
    expect(requests).toHaveLength(1);
  });

  it('certainly did not arrive when no server listens', async () => {
    const [closedPort] = await freePorts(1);
    vi.stubGlobal('fetch', () => realFetch(`http://127.0.0.1:${closedPort}/`));
    expect(await errorOf(submit())).toMatchObject({ name: 'AbortError', maybeArrived: false });
  });
});

describe('a status', () => {
  it.each([
    [202, { status: 'IN_QUEUE', request_id: 'r1', queue_position: 3 }, { state: 'queued', position: 3 }],
    [
      202,
      { status: 'IN_PROGRESS', request_id: 'r1', logs: [{ message: 'Step 1/4', level: 'INFO' }] },
      { state: 'running', logLine: 'Step 1/4' },
    ],
    [200, { status: 'COMPLETED', error: 'x', error_type: 'y' }, { state: 'ended', errorType: 'y' }],
    [200, { status: 'COMPLETED', error: 'x' }, { state: 'ended', errorType: 'unknown' }],
    [200, { status: 'COMPLETED' }, { state: 'ended' }],
    // Small letters, and answers that fal does not document.
    [202, { status: 'in_queue', queue_position: 0 }, { state: 'queued', position: 0 }],
    [202, { status: 'IN_QUEUE', queue_position: 'first' }, { state: 'queued', position: undefined }],
    [202, { status: 'IN_PROGRESS', logs: [{}] }, { state: 'running', logLine: undefined }],
    [200, { status: 'COMPLETED', error: { message: 'no' } }, { state: 'ended', errorType: 'unknown' }],
    [202, { status: 'in_progress' }, { state: 'running' }],
    [200, { status: 'completed' }, { state: 'ended' }],
    [200, { status: 'FAILED', error: 'x', error_type: 'y' }, { state: 'ended', errorType: 'y' }],
    [200, { status: 'failed' }, { state: 'ended', errorType: 'unknown' }],
    [200, { status: 'Paused' }, { state: 'other', word: 'Paused' }],
  ])('%i %o is read', { tags: ['A4.10-3', 'A4.10-6', 'A4.10-7', 'A7.10-2'] }, async (status, body, expected) => {
    answer = json(status, body);
    expect(await queue.status('fal-ai/flux/schnell', job)).toEqual(expected);
    expect(requests[0]).toMatchObject({
      method: 'GET',
      url: '/fal-ai/flux/at-7c1e/requests/r1/status?logs=1',
      authorization: 'Key test-key',
    });
  });

  it.each([{}, { status: '' }, { status: 3 }])('%o is refused', async (body) => {
    answer = json(200, body);
    expect(await errorOf(queue.status('fal-ai/flux/schnell', job))).toBeInstanceOf(z.core.$ZodError);
  });
});

describe('the address of a job', () => {
  const requestWith = async (urls: typeof job.urls | undefined) => {
    answer = json(202, { status: 'IN_PROGRESS' });
    await queue.status('fal-ai/kling-video/v2.5-turbo/pro/image-to-video', { requestId: 'r1', urls });
    return requests.at(-1)?.url;
  };

  it("comes from the answer to its submit, unless fal's addresses are unusable", async () => {
    expect(await requestWith(job.urls)).toBe('/fal-ai/flux/at-7c1e/requests/r1/status?logs=1');
    answer = json(200, { ...acceptedResponse, cancel_url: 'nowhere' });
    expect(await submit()).toMatchObject({ requestId: 'r1', urls: undefined });
    answer = json(200, { ...acceptedResponse, status: 7 });
    expect(await submit()).toEqual({ ...job, isQueued: false });
  });

  it("is built like fal's client does when the answer was lost", async () => {
    expect(await requestWith(undefined)).toBe('/fal-ai/kling-video/requests/r1/status?logs=1');
  });

  it.each([
    'http://queue.fal.run/r1/status',
    'https://queue.fal.run.evil.example/r1/status',
    'https://queue.fal.run@evil.example/r1/status',
    'https://user:word@queue.fal.run/r1/status',
    'https://queue.fal.run:8443/r1/status',
    'https://rest.fal.ai/r1/status',
    'https://169.254.169.254/r1/status',
  ])('is never %s', async (status) => {
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    expect(await requestWith({ ...job.urls, status })).toBe('/fal-ai/kling-video/requests/r1/status?logs=1');
  });

  it('does not follow a redirect', async () => {
    answer = (response) => response.writeHead(302, { location: 'https://evil.example/' }).end();
    expect(await errorOf(queue.status('fal-ai/flux/schnell', job))).toBeInstanceOf(ProviderUnreachable);
  });
});

describe('a result', () => {
  it("is the model's own answer", async () => {
    answer = json(200, { images: [{ url: 'https://v3.fal.media/1.png' }] }, { 'x-fal-request-id': 'r1' });
    expect(await queue.result('fal-ai/flux/schnell', job)).toEqual({
      images: [{ url: 'https://v3.fal.media/1.png' }],
    });
  });

  it("is refused with the model's words", async () => {
    const body = { detail: [{ loc: ['body', 'prompt'], msg: 'Too long', type: 'string_too_long' }] };
    answer = json(422, body, { 'x-fal-retryable': 'false' });
    expect(await errorOf(queue.result('fal-ai/flux/schnell', job))).toMatchObject({
      status: 422,
      body,
      retryable: false,
    });
  });
});

describe('a cancellation', () => {
  it.each([
    [202, 'CANCELLATION_REQUESTED', 'requested'],
    [200, 'OK', 'requested'],
    [400, 'ALREADY_COMPLETED', 'too_late'],
    [404, 'NOT_FOUND', 'unknown_request'],
  ])('with the answer %i is %s: %s', async (status, body, outcome) => {
    answer = json(status, { status: body });
    expect(await queue.cancel('fal-ai/flux/schnell', job)).toBe(outcome);
    expect(requests[0]).toMatchObject({ method: 'PUT', url: '/fal-ai/flux/at-7c1e/requests/r1/cancel' });
  });

  it('with any other failure is an error', async () => {
    answer = json(500, {});
    await expect(queue.cancel('fal-ai/flux/schnell', job)).rejects.toMatchObject({ status: 500 });
  });
});

it('asks fal to end the files of a request after a day, and to store payloads unless the stage says otherwise', async () => {
  answer = json(200, acceptedResponse);
  await submit();
  expect(lastHeaders['x-fal-object-lifecycle-preference']).toBe('{"expiration_duration_seconds":86400}');
  expect(lastHeaders['x-fal-store-io']).toBeUndefined();
  vi.stubEnv('PROVIDERS_STORE_PAYLOADS', 'false');
  await submit();
  vi.unstubAllEnvs();
  expect(lastHeaders['x-fal-store-io']).toBe('0');
});
