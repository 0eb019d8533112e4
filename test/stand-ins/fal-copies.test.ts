// @module-tag whole

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { falClient, startFresh } from './real-clients.ts';

const flux = 'fal-ai/flux/schnell';
let providers: StandIns;
beforeAll(async () => {
  providers = await startFresh();
});
afterAll(() => providers.close());

const remove = (requestId: string, key = 'admin-key') =>
  fetch(`${providers.url}/api/v1/models/requests/${requestId}/payloads`, {
    method: 'DELETE',
    headers: { authorization: `Key ${key}` },
  });

it('keeps payloads and files of a request until they are deleted', async () => {
  const client = falClient(providers);
  const { requestId, data } = await client.subscribe(flux, { input: { prompt: 'a shelf', num_images: 2 } });
  expect(await providers.falKept('a shelf')).toEqual([
    `payloads of ${requestId}`,
    ...data.images.map(({ url }: { url: string }) => url),
  ]);
  expect((await remove(requestId, 'api-scope-key')).status).toBe(403);
  const deleted = await remove(requestId);
  expect(await deleted.json()).toEqual({
    cdn_delete_results: data.images.map(({ url }: { url: string }) => ({ link: url, exception: null })),
  });
  expect(await providers.falKept('a shelf')).toEqual([]);
  await expect(client.queue.result(flux, { requestId })).rejects.toMatchObject({ status: 404 });
});

it('stores no payloads on request, and still answers the result', async () => {
  const { queue } = falClient(providers);
  const { request_id: requestId } = await queue.submit(flux, {
    input: { prompt: 'a bench' },
    headers: { 'X-Fal-Store-IO': '0' },
  });
  await queue.subscribeToStatus(flux, { requestId, pollInterval: 10 });
  expect((await queue.result(flux, { requestId })).data.images).toHaveLength(1);
  expect(await providers.falKept('a bench')).toEqual([expect.stringContaining('https://')]);
});

it('does not delete what it does not know', async () => {
  expect((await remove('0b2f6f1e-0000-4000-8000-000000000000')).status).toBe(404);
});
