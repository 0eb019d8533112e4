// @module-tag whole

import { expect, it } from 'vitest';
import type { EdgeAnswer, EdgeRequest } from '#infra/local-cloud/distribution-config.ts';
import { type EdgeCachePolicy, edgeCache } from '#infra/local-cloud/edge-cache.ts';

const optimized: EdgeCachePolicy = {
  minSeconds: 1,
  defaultSeconds: 86_400,
  maxSeconds: 31_536_000,
  keyHasQuery: false,
  encodings: ['br', 'gzip'],
};
const disabled: EdgeCachePolicy = { ...optimized, minSeconds: 0, defaultSeconds: 0, maxSeconds: 0, encodings: [] };
const visit: EdgeRequest = { method: 'GET', path: '/a', query: '', headers: {}, body: undefined, viewerIp: '::1' };

interface Visits {
  readonly answer?: Partial<EdgeAnswer>;
  readonly policy?: EdgeCachePolicy;
  readonly errorSeconds?: Record<number, number>;
  readonly secondVisit?: Partial<EdgeRequest>;
  readonly seconds?: number;
}

/** Counts requests to the origin during two visits. */
async function countOriginRequests({
  answer,
  policy = optimized,
  errorSeconds = {},
  secondVisit,
  seconds = 0,
}: Visits) {
  let times = 0;
  let nowMs = 0;
  const origin = async (): Promise<EdgeAnswer> => {
    times++;
    return { status: 200, headers: {}, body: 'x', ...answer };
  };
  const errors = new Map(Object.entries(errorSeconds).map(([status, ttl]) => [Number(status), ttl]));
  const edge = edgeCache(origin, { policy, errorSeconds: errors, nowMs: () => nowMs });
  await edge(visit);
  nowMs += seconds * 1000;
  await edge({ ...visit, ...secondVisit });
  return times;
}
const cacheControl = (text: string) => ({ headers: { 'cache-control': text } });

it.each<[string, Visits]>([
  ['a response without cache headers', { seconds: 86_399 }],
  ['a response that sets a cookie, for all viewers', { answer: { headers: { 'set-cookie': 'a=1' } } }],
  ['a response for its max-age', { answer: cacheControl('public, max-age=60'), seconds: 59 }],
  ['a response for its s-maxage', { answer: cacheControl('max-age=0, s-maxage=60'), seconds: 59 }],
  ['a no-cache response, for the minimum time', { answer: cacheControl('no-cache'), seconds: 0.9 }],
  ['an error for 10 s, by default', { answer: { status: 503 }, policy: disabled, seconds: 9 }],
  [
    'an error of one caller, also for another',
    { answer: { status: 404 }, policy: disabled, secondVisit: { headers: { cookie: 'b' } } },
  ],
  [
    'an error for the time that the distribution sets',
    { answer: { status: 503 }, errorSeconds: { 503: 60 }, seconds: 59 },
  ],
  ['any query, if it is not in the key', { secondVisit: { query: 'v=2' } }],
])('caches %s', async (_what, visits) => {
  expect(await countOriginRequests(visits)).toBe(1);
});

it.each<[string, Visits]>([
  ['after the entry has expired', { answer: cacheControl('max-age=60'), seconds: 61 }],
  ['if caching is disabled', { policy: disabled }],
  ['if errors are not cached', { answer: { status: 503 }, policy: disabled, errorSeconds: { 503: 0 } }],
  ['for a status that is never cached', { answer: { status: 401 } }],
  ['for another path', { secondVisit: { path: '/b' } }],
  ['for another method', { secondVisit: { method: 'HEAD' } }],
  ['for another encoding', { secondVisit: { headers: { 'accept-encoding': 'gzip' } } }],
  ['for a range', { secondVisit: { headers: { range: 'bytes=0-1' } } }],
  [
    'for another query, if it is in the key',
    { policy: { ...optimized, keyHasQuery: true }, secondVisit: { query: 'v=2' } },
  ],
  ['for large files', { answer: { body: new ReadableStream(), headers: { 'content-length': '2000000' } } }],
])('requests the origin again %s', async (_when, visits) => {
  expect(await countOriginRequests(visits)).toBe(2);
});

it('returns a streamed file whole to every visitor', async () => {
  const edge = edgeCache(
    async () => ({ status: 200, headers: { 'content-length': '4' }, body: new Blob(['file']).stream() }),
    { policy: optimized, errorSeconds: new Map() },
  );
  for (let visits = 0; visits < 2; visits++) expect((await edge(visit)).body).toEqual(Buffer.from('file'));
});

it.each([
  ['the same tag', { 'if-none-match': '"1"' }, 304],
  ['the same date', { 'if-modified-since': 'yesterday' }, 304],
  ['another tag', { 'if-none-match': '"2"', 'if-modified-since': 'yesterday' }, 200],
  ['another date', { 'if-modified-since': 'today' }, 200],
  ['nothing', {}, 200],
])('answers a conditional request with %s', async (_what, headers, status) => {
  const originRequests: EdgeRequest[] = [];
  const origin = async (request: EdgeRequest): Promise<EdgeAnswer> => {
    originRequests.push(request);
    return { status: 200, headers: { etag: '"1"', 'last-modified': 'yesterday' }, body: 'x' };
  };
  const edge = edgeCache(origin, { policy: optimized, errorSeconds: new Map() });
  for (let visits = 0; visits < 2; visits++) expect(await edge({ ...visit, headers })).toMatchObject({ status });
  expect(originRequests).toEqual([visit]);
});
