// @module-tag whole

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

function post(prompt: string) {
  return redirected(providers)(`https://queue.fal.run/${flux}`, {
    method: 'POST',
    headers: { authorization: 'Key test', 'content-type': 'application/json' },
    body: JSON.stringify({ prompt }),
  });
}

async function ended(prompt: string) {
  const { queue } = falClient(providers);
  const { request_id: requestId } = await queue.submit(flux, { input: { prompt } });
  const status = await queue.subscribeToStatus(flux, { requestId, pollInterval: 10 });
  return { requestId, status, result: () => queue.result(flux, { requestId }) };
}

describe('faults', () => {
  it.each([
    ['#fail', 'runner_disconnected', { status: 503, body: { error_type: 'runner_disconnected' } }],
    ['#policy', 'content_policy_violation', { status: 422, body: { detail: [{ type: 'content_policy_violation' }] } }],
    ['#invalid', 'value_error', { status: 422, body: { detail: [{ loc: ['body', 'prompt'] }] } }],
    ['#model-400', 'bad_request', { status: 400, body: { detail: [{ loc: ['body', 'prompt'] }] } }],
    ['#model-404', 'file_not_found', { status: 404, body: { detail: [{ loc: ['body', 'image_url'] }] } }],
    ['#model-409', 'conflict', { status: 409, body: { detail: [{ loc: ['body'] }] } }],
    ['#model-413', 'file_too_large', { status: 413, body: { detail: [{ loc: ['body', 'image_url'] }] } }],
    ['#no-media', 'no_media_generated', { status: 422 }],
    ['#timeout', 'generation_timeout', { status: 504 }],
    ['#crash', 'internal_server_error', { status: 500 }],
  ])('%s ends with %s', async (word, errorType, expected) => {
    const { status } = await ended(word);
    expect(status).toMatchObject({ status: 'COMPLETED', error_type: errorType });
    const response = await redirected(providers)(status.response_url, { headers: { authorization: 'Key test' } });
    expect({ status: response.status, body: await response.json() }).toMatchObject(expected);
  });

  it.each([
    ['#submit-503', 503],
    ['#rate-limit', 429],
  ])('%s refuses twice with %i and accepts no job', async (word, status) => {
    const prompt = `patience ${word}`;
    const statuses = [await post(prompt), await post(prompt), await post(prompt)];
    expect(statuses.map((response) => response.status)).toEqual([status, status, 200]);
    expect(providers.activity.of(prompt)).toMatchObject({ submits: 3, accepted: 1 });
  });

  it('#slow multiplies the duration', async () => {
    const startedAtMs = Date.now();
    await ended('#slow');
    expect(Date.now() - startedAtMs).toBeGreaterThan(390);
  });

  it('#lost-submit accepts the job without an answer, so a client that retries submits twice', async () => {
    await expect(post('alone #lost-submit')).rejects.toThrow('fetch failed');
    expect(providers.activity.of('alone #lost-submit')).toMatchObject({ submits: 1, accepted: 1 });
    await falClient(providers).queue.submit(flux, { input: { prompt: 'client #lost-submit' } });
    expect(providers.activity.of('client #lost-submit')).toMatchObject({ submits: 2, accepted: 2 });
  });

  it('#status-503 and #result-503 pass for a client that retries', async () => {
    const { result, requestId } = await ended('#status-503 #result-503');
    await expect(result()).resolves.toMatchObject({ requestId });
    expect(providers.activity.of('#result-503').resultCalls).toBe(3);
  });

  it('#status-404 ends after two calls, #forgotten never', async () => {
    const statusesOf = async (prompt: string) => {
      const { status_url: url } = await (await post(prompt)).json();
      const sendRequest = () => redirected(providers)(url, { headers: { authorization: 'Key test' } });
      return [(await sendRequest()).status, (await sendRequest()).status, (await sendRequest()).status === 404];
    };
    expect(await statusesOf('#status-404')).toEqual([404, 404, false]);
    expect(await statusesOf('#forgotten')).toEqual([404, 404, true]);
  });

  it('#locked-later accepts the job, and refuses its status, result and cancel until lifted', async () => {
    const { status_url: status, response_url: result, cancel_url: cancel } = await (await post('#locked-later')).json();
    const sendRequest = async (url: string, method = 'GET') =>
      (await redirected(providers)(url, { method, headers: { authorization: 'Key test' } })).status;
    for (const _ of [1, 2, 3]) {
      expect([await sendRequest(status), await sendRequest(result), await sendRequest(cancel, 'PUT')]).toEqual([
        403, 403, 403,
      ]);
    }
    providers.faults.lift('locked-later');
    expect([await sendRequest(status), await sendRequest(result), await sendRequest(cancel, 'PUT')]).not.toContain(403);
    providers.faults.clear();
    expect(await sendRequest(status)).toBe(403);
  });

  it('#result-404 ends after one call, #result-gone never; the job completes', async () => {
    const resultsOf = async (prompt: string) => {
      const { response_url: url, status } = (await ended(prompt)).status;
      const readStatus = async () =>
        (await redirected(providers)(url, { headers: { authorization: 'Key test' } })).status;
      return [status, await readStatus(), await readStatus(), await readStatus()];
    };
    expect(await resultsOf('#result-404')).toEqual(['COMPLETED', 404, 200, 200]);
    expect(await resultsOf('#result-gone')).toEqual(['COMPLETED', 404, 404, 404]);
  });

  it('#nsfw marks all pictures, #nsfw-first only the first', async () => {
    const marksOf = async (prompt: string) => {
      const { data } = await falClient(providers).run(flux, { input: { prompt, num_images: 2 } });
      return data.has_nsfw_concepts;
    };
    expect([await marksOf('#nsfw'), await marksOf('#nsfw-first')]).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('#uncancellable completes despite a cancel', async () => {
    const { queue } = falClient(providers);
    const { request_id: requestId } = await queue.submit(flux, { input: { prompt: '#uncancellable' } });
    await queue.cancel(flux, { requestId });
    const status = await queue.subscribeToStatus(flux, { requestId, pollInterval: 10 });
    expect(status).not.toHaveProperty('error');
  });

  it('#many, #empty, #missing-file and #private-file change the output', async () => {
    const many = await (await ended('#many')).result();
    expect(many.data).toMatchObject({ images: { length: 8 } });
    expect((await (await ended('#empty')).result()).data).not.toHaveProperty('images');
    const missing = await (await ended('#missing-file')).result();
    expect((await redirected(providers)(missing.data.images[0]!.url)).status).toBe(404);
    const secret = await (await ended('#private-file')).result();
    expect(secret.data.images[0]!.url).toMatch(/^http:\/\/169\.254\./);
  });

  it('#never runs without end', async () => {
    const { queue } = falClient(providers);
    const { request_id: requestId } = await queue.submit(flux, { input: { prompt: '#never' } });
    // A later request has ended by now.
    await ended('a cat');
    expect(await queue.status(flux, { requestId })).toMatchObject({ status: 'IN_PROGRESS' });
  });

  it('can be planned by tests, also from another process', async () => {
    providers.faults.plan('submit-503', { when: (input) => JSON.stringify(input).includes('chosen') });
    expect((await post('other')).status).toBe(200);
    expect((await post('chosen')).status).toBe(503);
    expect((await post('chosen')).status).toBe(200);
    const body = JSON.stringify({ fault: 'locked', times: 2 });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${providers.url}/control/fal/faults`, { method: 'POST', headers, body });
    expect([(await post('a')).status, (await post('b')).status, (await post('c')).status]).toEqual([403, 403, 200]);
    const activity = await (await fetch(`${providers.url}/control/fal/activity?marker=chosen`)).json();
    await eventually(() => expect(activity).toMatchObject({ submits: 2, accepted: 1 }));
  });
});
