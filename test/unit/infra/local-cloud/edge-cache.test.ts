import { expect, it } from 'vitest';
import type { EdgeAnswer, EdgeRequest } from '#infra/local-cloud/distribution-config.ts';
import { edgeCache } from '#infra/local-cloud/edge-cache.ts';

const forever = { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' };

/** How often the origin is asked for two visits of one path. */
async function visits(answer: Partial<EdgeAnswer>, second: Partial<EdgeRequest> = {}): Promise<number> {
  let asked = 0;
  const edge = edgeCache(async () => {
    asked++;
    return { status: 200, headers: forever, body: Buffer.from('x'), ...answer };
  });
  const visit = { method: 'GET', path: '/assets/a.js', query: '', headers: {}, body: undefined, viewerIp: '::1' };
  const first = await edge(visit);
  expect(await edge({ ...visit, ...second })).toEqual(first);
  return asked;
}

it('asks once for what may never change', async () => {
  expect(await visits({})).toBe(1);
});

it.each<[string, Partial<EdgeAnswer>]>([
  ['may change', { headers: { ...forever, 'cache-control': 'public, max-age=0, must-revalidate' } }],
  ['says nothing of it', { headers: { 'content-encoding': 'br' } }],
  ['was not compressed, like media', { headers: { 'cache-control': forever['cache-control'] } }],
  ['is refused', { status: 403 }],
])('asks again for what %s', async (_, answer) => {
  expect(await visits(answer)).toBe(2);
});

it.each<[string, Partial<EdgeRequest>]>([
  ['another path', { path: '/assets/b.js' }],
  ['another method', { method: 'HEAD' }],
  ['another encoding', { headers: { 'accept-encoding': 'gzip' } }],
])('asks for %s by itself', async (_, second) => {
  expect(await visits({}, second)).toBe(2);
});
