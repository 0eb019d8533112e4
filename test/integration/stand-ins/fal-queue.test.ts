import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { eventually } from '#test/support/eventually.ts';
import { falClient, redirected, startFresh } from './real-clients.ts';

const flux = 'fal-ai/flux/schnell';
let providers: StandIns;
beforeAll(async () => {
  providers = await startFresh();
});
afterAll(() => providers.close());

describe("fal's queue, spoken by its own client", () => {
  it('goes through the queue and the run to the result', async () => {
    const seen = new Set<string>();
    const result = await falClient(providers).subscribe(flux, {
      input: { prompt: 'a lighthouse', num_images: 2, seed: 5 },
      pollInterval: 10,
      logs: true,
      onQueueUpdate: (update) => seen.add(update.status),
    });
    // One that is over before it is asked about is not seen.
    expect([...seen]).toEqual(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED'].filter((status) => seen.has(status)));
    expect([...seen].at(-1)).toBe('COMPLETED');
    expect(result.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(result.data).toMatchObject({ seed: 5, prompt: 'a lighthouse', has_nsfw_concepts: [false, false] });
    expect(result.data.images).toHaveLength(2);
    expect(result.data.images[0]?.url).toMatch(/^https:\/\/v3\.fal\.media\/files\//);
  });

  it('counts positions down, tells log lines and metrics, and answers 202 until it is complete', async () => {
    const slow = await startFresh({ timeScale: 0.5 });
    const { queue } = falClient(slow);
    const { request_id: requestId, ...submitted } = await queue.submit(flux, { input: { prompt: 'a cat' } });
    const place = expect.stringMatching(/^https:\/\/queue\.fal\.run\/fal-ai\/flux\/at-[0-9a-f]{8}\/requests\//);
    const addresses = { response_url: place, status_url: place, cancel_url: place };
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

  it('refuses the result before the end, and is found by the addresses that it returned alone', async () => {
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

  it('surfaces invalid input after the submit, with the place of each problem', async () => {
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

  it('cancels what runs, and says so when it is too late or unknown', async () => {
    const { queue } = falClient(providers);
    const { request_id: requestId } = await queue.submit(flux, { input: { prompt: '#never' } });
    await queue.cancel(flux, { requestId });
    const status = await queue.status(flux, { requestId });
    expect(status).toMatchObject({ status: 'COMPLETED', error_type: 'client_cancelled' });
    await expect(queue.cancel(flux, { requestId })).rejects.toMatchObject({ body: { status: 'ALREADY_COMPLETED' } });
    const unknown = queue.cancel(flux, { requestId: crypto.randomUUID() });
    await expect(unknown).rejects.toMatchObject({ status: 404, body: { status: 'NOT_FOUND' } });
  });

  it('needs a key, and knows its apps', async () => {
    const url = `https://queue.fal.run/${flux}`;
    expect((await redirected(providers)(url, { method: 'POST' })).status).toBe(401);
    const unknown = falClient(providers).queue.submit('fal-ai/nothing', { input: {} });
    await expect(unknown).rejects.toMatchObject({ status: 404, body: { detail: 'Application "nothing" not found' } });
    const revoked = falClient(providers, { credentials: 'revoked-key' }).queue.submit(flux, { input: { prompt: 'x' } });
    await expect(revoked).rejects.toMatchObject({ status: 401 });
  });

  it('runs synchronously, and refuses invalid input at once', async () => {
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
