// @module-tag whole

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { eventually } from '#test/support/eventually.ts';
import { falClient, redirected, startFresh, timeScale } from './real-clients.ts';

const flux = 'fal-ai/flux/schnell';
let providers: StandIns;
beforeAll(async () => {
  providers = await startFresh();
});
afterAll(() => providers.close());
afterEach(() => void vi.useRealTimers());

describe("fal's queue with fal's own client", () => {
  it('leads a request through all states to its result', async () => {
    const seen = new Set<string>();
    const result = await falClient(providers).subscribe(flux, {
      input: { prompt: 'a lighthouse', num_images: 2, seed: 5 },
      pollInterval: 10,
      logs: true,
      onQueueUpdate: (update) => seen.add(update.status),
    });
    // A state that ends between two polls is not seen.
    expect([...seen]).toEqual(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED'].filter((status) => seen.has(status)));
    expect([...seen].at(-1)).toBe('COMPLETED');
    expect(result.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(result.data).toMatchObject({ seed: 5, prompt: 'a lighthouse', has_nsfw_concepts: [false, false] });
    expect(result.data.images).toHaveLength(2);
    expect(result.data.images[0]?.url).toMatch(/^https:\/\/v3\.fal\.media\/files\//);
  });

  it('counts positions down, sends logs and metrics, and answers 202 until completion', async () => {
    const slow = await startFresh({ timeScale: 0.5 });
    const { queue } = falClient(slow);
    const { request_id: requestId, ...submitted } = await queue.submit(flux, { input: { prompt: 'a cat' } });
    const expectedUrl = expect.stringMatching(/^https:\/\/queue\.fal\.run\/fal-ai\/flux\/at-[0-9a-f]{8}\/requests\//);
    const addresses = { response_url: expectedUrl, status_url: expectedUrl, cancel_url: expectedUrl };
    expect(submitted).toMatchObject({ status: 'IN_QUEUE', queue_position: 2, ...addresses });
    const statuses: Record<string, unknown>[] = [];
    for await (const event of await queue.streamStatus(flux, { requestId, logs: true })) statuses.push({ ...event });
    const positions = statuses.flatMap((status) => ('queue_position' in status ? [status['queue_position']] : []));
    expect(positions).toEqual(positions.toSorted((a, b) => Number(b) - Number(a)));
    expect(positions.length).toBeGreaterThan(1);
    expect(JSON.stringify(statuses)).toContain('Step 3/28');
    expect(statuses.at(-1)).toMatchObject({ status: 'COMPLETED', metrics: { inference_time: expect.any(Number) } });
    await slow.close();
  });

  it('refuses an early result, and knows only the addresses that it returned', async () => {
    const fetch = redirected(providers);
    const headers = { authorization: 'Key test', 'content-type': 'application/json' };
    const submit = async (prompt: string): Promise<Record<'request_id' | 'response_url' | 'status_url', string>> => {
      const body = JSON.stringify({ prompt });
      const submitted = await fetch(`https://queue.fal.run/${flux}`, { method: 'POST', headers, body });
      return submitted.json();
    };
    const endless = await submit('a cat #never');
    const early = await fetch(endless.response_url, { headers });
    expect([early.status, await early.json()]).toEqual([400, { detail: 'Request is still in progress' }]);
    expect((await fetch(endless.status_url, { headers })).status).toBe(202);
    for (const built of ['fal-ai/flux', flux]) {
      const guessed = `https://queue.fal.run/${built}/requests/${endless.request_id}`;
      expect((await fetch(guessed, { headers })).status).toBe(404);
      expect((await fetch(`${guessed}/status`, { headers })).status).toBe(404);
      expect((await fetch(`${guessed}/cancel`, { method: 'PUT', headers })).status).toBe(404);
    }
    const { request_id: id, response_url: url, status_url: statusUrl } = await submit('a cat');
    await eventually(async () => expect((await fetch(statusUrl, { headers })).status).toBe(200));
    const result = await fetch(url, { headers });
    expect(result.headers.get('x-fal-request-id')).toBe(id);
    expect(result.headers.get('x-fal-billable-units')).toBe('1');
  });

  it('runs two jobs at once by default, and reports the position of waiting jobs', async () => {
    const fresh = await startFresh();
    const { queue } = falClient(fresh);
    const submit = async (prompt: string) => (await queue.submit(flux, { input: { prompt } })).request_id;
    const readStatus = async (requestId: string) => queue.status(flux, { requestId });
    const running = [await submit('#never'), await submit('#never')];
    const [third, fourth, fifth] = [await submit('a cat'), await submit('#never'), await submit('#never')];
    expect(await readStatus(third)).toMatchObject({ status: 'IN_QUEUE', queue_position: 0 });
    expect(await readStatus(fifth)).toMatchObject({ status: 'IN_QUEUE', queue_position: 2 });
    await queue.cancel(flux, { requestId: fourth });
    expect(await readStatus(fifth)).toMatchObject({ status: 'IN_QUEUE', queue_position: 1 });
    await queue.cancel(flux, { requestId: running[0]! });
    expect(await queue.subscribeToStatus(flux, { requestId: third, pollInterval: 10 })).not.toHaveProperty('error');
    await eventually(async () => expect((await readStatus(fifth)).status).toBe('IN_PROGRESS'));
    await fresh.close();

    const larger = await startFresh({ jobsAtOnce: 3 });
    const client = falClient(larger);
    for (const _ of [1, 2]) await client.queue.submit(flux, { input: { prompt: '#never' } });
    expect(await client.subscribe(flux, { input: { prompt: 'a cat' }, pollInterval: 10 })).toHaveProperty('data');
    await larger.close();
  });

  it('starts waiting jobs in order after a restart with more slots', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'providers-'));
    const first = await startFresh({ dataDir, jobsAtOnce: 1 });
    const ids: string[] = [];
    for (const prompt of ['#never', '#never', '#never']) {
      ids.push((await falClient(first).queue.submit(flux, { input: { prompt } })).request_id);
    }
    await first.close();
    const second = await startFresh({ dataDir, jobsAtOnce: 2 });
    const { queue } = falClient(second);
    // A job with a slot is also in the queue for a moment.
    await eventually(async () => {
      const statuses = ids.map(async (requestId) => (await queue.status(flux, { requestId })).status);
      expect(await Promise.all(statuses)).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'IN_QUEUE']);
    });
    await second.close();
  });

  it('keeps results for an hour, large ones for six minutes and files for a week, scaled like jobs', async () => {
    const generateImage = (sync_mode: boolean) =>
      falClient(providers).subscribe(flux, { input: { prompt: 'a tide', sync_mode }, pollInterval: 10 });
    const [small, large] = [await generateImage(false), await generateImage(true)];
    const startMs = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    const isStoredAfter = async (minutes: number) => {
      vi.setSystemTime(startMs + minutes * 60_000 * timeScale);
      const { queue } = falClient(providers);
      const bothResults = [small, large].map(({ requestId }) => queue.result(flux, { requestId }));
      const results = await Promise.all(
        bothResults.map((result) =>
          result.then(
            () => 200,
            ({ status }) => status,
          ),
        ),
      );
      return [...results, (await redirected(providers)(small.data.images[0]!.url)).status];
    };
    expect(await isStoredAfter(5)).toEqual([200, 200, 200]);
    expect(await isStoredAfter(7)).toEqual([200, 404, 200]);
    expect(await isStoredAfter(55)).toEqual([200, 404, 200]);
    expect(await isStoredAfter(61)).toEqual([404, 404, 200]);
    expect(await isStoredAfter(8 * 24 * 60)).toEqual([404, 404, 404]);
    const { status } = await falClient(providers).queue.status(flux, { requestId: small.requestId });
    expect(status).toBe('COMPLETED');
  });

  it('reports invalid input after the submit, with the place of each problem', async () => {
    const { queue } = falClient(providers);
    const { request_id: requestId } = await queue.submit(flux, { input: { num_images: 9 } as never });
    await queue.subscribeToStatus(flux, { requestId, pollInterval: 10 });
    await expect(queue.result(flux, { requestId })).rejects.toMatchObject({
      name: 'ValidationError',
      status: 422,
      body: {
        detail: [
          { loc: ['body', 'prompt'], msg: 'Field required', type: 'missing' },
          { loc: ['body', 'num_images'], type: 'less_than_equal', ctx: { le: 4 } },
        ],
      },
    });
  });

  it('cancels a running job, and refuses completed and unknown ones', async () => {
    const { queue } = falClient(providers);
    const { request_id: requestId } = await queue.submit(flux, { input: { prompt: '#never' } });
    await queue.cancel(flux, { requestId });
    const status = await queue.status(flux, { requestId });
    expect(status).toMatchObject({ status: 'COMPLETED', error_type: 'client_cancelled' });
    await expect(queue.cancel(flux, { requestId })).rejects.toMatchObject({ body: { status: 'ALREADY_COMPLETED' } });
    const unknown = queue.cancel(flux, { requestId: crypto.randomUUID() });
    await expect(unknown).rejects.toMatchObject({ status: 404, body: { status: 'NOT_FOUND' } });
  });

  it('requires a key and a known app', async () => {
    const url = `https://queue.fal.run/${flux}`;
    expect((await redirected(providers)(url, { method: 'POST' })).status).toBe(401);
    const unknown = falClient(providers).queue.submit('fal-ai/nothing', { input: {} });
    await expect(unknown).rejects.toMatchObject({ status: 404, body: { detail: 'Application "nothing" not found' } });
    const revoked = falClient(providers, { credentials: 'revoked-key' }).queue.submit(flux, { input: { prompt: 'x' } });
    await expect(revoked).rejects.toMatchObject({ status: 401 });
  });

  it('accepts a submit only as JSON, with a safe webhook URL', async () => {
    const submit = async (query: string, contentType = 'application/json') => {
      const headers = { authorization: 'Key test', 'content-type': contentType };
      const body = JSON.stringify({ prompt: 'a strict heron' });
      return (await redirected(providers)(`https://queue.fal.run/${flux}${query}`, { method: 'POST', headers, body }))
        .status;
    };
    expect(await submit('', 'text/plain')).toBe(415);
    expect(await submit('', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await submit('?fal_webhook=http://site.example/hook')).toBe(422);
    expect(await submit('?fal_webhook=ftp://site.example/hook')).toBe(422);
    expect(await submit('?fal_webhook=nonsense')).toBe(422);
    expect(providers.activity.of('a strict heron').accepted).toBe(0);
  });

  it('runs a job synchronously, and refuses invalid input at once', async () => {
    const fal = falClient(providers);
    const { data } = await fal.run(flux, { input: { prompt: 'a dog', sync_mode: true } });
    expect(data.images[0]?.url).toMatch(/^data:image\/jpeg;base64,/);
    await expect(fal.run(flux, { input: {} as never })).rejects.toMatchObject({ status: 422 });
  });

  it('publishes OpenAPI documents, models and prices', async () => {
    const fetch = redirected(providers);
    const id = 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video';
    const document = await (await fetch(`https://fal.ai/api/openapi/queue/openapi.json?endpoint_id=${id}`)).json();
    const reference = document.paths[`/${id}`].post.requestBody.content['application/json'].schema.$ref;
    const input = document.components.schemas[reference.split('/').at(-1)];
    expect(input).toMatchObject({ required: ['prompt', 'image_url'], properties: { duration: { enum: ['5', '10'] } } });
    expect(input['x-fal-order-properties'][0]).toBe('prompt');
    const list = await (await fetch(`https://api.fal.ai/v1/models?endpoint_id=${id}&expand=openapi-3.0`)).json();
    expect(list.models).toMatchObject([{ endpoint_id: id, metadata: { status: 'active' }, openapi: document }]);
    const pricing = `https://api.fal.ai/v1/models/pricing?endpoint_id=${id},${flux}`;
    const prices = await (await fetch(pricing, { headers: { authorization: 'Key any' } })).json();
    expect(prices.prices).toHaveLength(2);
    expect((await fetch(pricing)).status).toBe(401);
  });
});
