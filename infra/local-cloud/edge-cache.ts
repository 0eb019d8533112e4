import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import type { EdgeAnswer, EdgeRequest, Origin } from './distribution-config.ts';
import { physicalName } from './physical-names.ts';

interface EdgeCacheOptions {
  readonly policy: EdgeCachePolicy;
  /** The keys are statuses; errors with other statuses are cached for 10 s. */
  readonly errorSeconds: ReadonlyMap<number, number>;
  readonly nowMs?: () => number;
}

interface Kept {
  readonly answer: EdgeAnswer;
  readonly untilMs: number;
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html */
const keptErrors = new Set([400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]);
const defaultErrorSeconds = 10;
/** Larger files aren't cached, to save memory, so a deleted one is gone at once; CloudFront can still serve it. */
const maximumBytes = 1_000_000;

export function edgeCache(answerTo: Origin, { policy, errorSeconds, nowMs = Date.now }: EdgeCacheOptions): Origin {
  const kept = new Map<string, Kept>();
  return async (viewer) => {
    if ((viewer.method !== 'GET' && viewer.method !== 'HEAD') || viewer.headers['range']) return answerTo(viewer);
    const key = cacheKey(viewer, policy);
    const known = kept.get(key);
    if (known && known.untilMs > nowMs()) return answerUnlessModified(viewer, known.answer);
    kept.delete(key);
    const answer = await answerTo(policy.maxSeconds > 0 ? withoutConditions(viewer) : viewer);
    const seconds = secondsToKeep(answer, policy, errorSeconds);
    const whole = seconds > 0 ? await readForCache(answer) : undefined;
    if (whole) kept.set(key, { answer: whole, untilMs: nowMs() + seconds * 1000 });
    return answerUnlessModified(viewer, whole ?? answer);
  };
}

function withoutConditions({ headers, ...viewer }: EdgeRequest): EdgeRequest {
  const { 'if-none-match': _tag, 'if-modified-since': _date, ...others } = headers;
  return { ...viewer, headers: others };
}

function answerUnlessModified({ headers }: EdgeRequest, answer: EdgeAnswer): EdgeAnswer {
  const { etag, 'last-modified': modified } = answer.headers;
  const tag = headers['if-none-match'];
  const isKnown = tag === undefined ? headers['if-modified-since'] === modified : tag === etag;
  if (answer.status !== 200 || !isKnown || (tag ?? modified) === undefined) return answer;
  if (answer.body instanceof ReadableStream) void answer.body.cancel();
  const { 'content-length': _length, 'content-type': _type, ...others } = answer.headers;
  return { status: 304, headers: others, body: null };
}

function cacheKey({ method, path, query, headers }: EdgeRequest, { keyHasQuery, encodings }: EdgeCachePolicy): string {
  const accepted = encodings.filter((name) => headers['accept-encoding']?.includes(name));
  return [method, path, keyHasQuery ? query : '', accepted.join()].join(' ');
}

function secondsToKeep(
  { status, headers }: EdgeAnswer,
  { minSeconds, defaultSeconds, maxSeconds }: EdgeCachePolicy,
  errorSeconds: ReadonlyMap<number, number>,
): number {
  const control = String(headers['cache-control'] ?? '');
  const wanted = /no-store|no-cache|private/.test(control) ? 0 : maxAge(control);
  const bounded = Math.min(maxSeconds, Math.max(minSeconds, wanted ?? defaultSeconds));
  if (status < 400) return bounded;
  if (!keptErrors.has(status)) return 0;
  return Math.max(
    errorSeconds.get(status) ?? defaultErrorSeconds,
    wanted === undefined ? 0 : Math.min(wanted, bounded),
  );
}

function maxAge(control: string): number | undefined {
  const [, seconds] = /s-maxage=(\d+)/.exec(control) ?? /max-age=(\d+)/.exec(control) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}

async function readForCache(answer: EdgeAnswer): Promise<EdgeAnswer | undefined> {
  const { body, headers } = answer;
  if (!(body instanceof ReadableStream)) return answer;
  if (!(Number(headers['content-length']) <= maximumBytes)) return undefined;
  return { ...answer, body: Buffer.from(await new Response(body).arrayBuffer()) };
}

const cachePolicySchema = z.object({
  CachePolicyConfig: z.object({
    MinTTL: z.number(),
    DefaultTTL: z.number(),
    MaxTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      EnableAcceptEncodingGzip: z.boolean(),
      EnableAcceptEncodingBrotli: z._default(z.boolean(), false),
      HeadersConfig: z.object({ HeaderBehavior: z.literal('none') }),
      CookiesConfig: z.object({ CookieBehavior: z.literal('none') }),
      QueryStringsConfig: z.object({ QueryStringBehavior: z.enum(['none', 'all']) }),
    }),
  }),
});

export interface EdgeCachePolicy {
  readonly minSeconds: number;
  readonly defaultSeconds: number;
  readonly maxSeconds: number;
  readonly keyHasQuery: boolean;
  readonly encodings: readonly ('br' | 'gzip')[];
}

const managedPolicies: Readonly<Record<string, EdgeCachePolicy>> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minSeconds: 1,
    defaultSeconds: 86_400,
    maxSeconds: 31_536_000,
    keyHasQuery: false,
    encodings: ['br', 'gzip'],
  },
  // CachingDisabled, under which CloudFront compresses nothing
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    minSeconds: 0,
    defaultSeconds: 0,
    maxSeconds: 0,
    keyHasQuery: true,
    encodings: [],
  },
};

export function edgeCachePolicy(deployment: Deployment, id: string): EdgeCachePolicy {
  const managed = managedPolicies[id];
  if (managed) return managed;
  const resource = deployment.resources('AWS::CloudFront::CachePolicy').find((found) => physicalName(found) === id);
  if (!resource) throw new Error(`The cache policy ${id} is not known to the local cloud`);
  const { CachePolicyConfig } = deployment.read(resource, cachePolicySchema);
  const { MinTTL, DefaultTTL, MaxTTL, ParametersInCacheKeyAndForwardedToOrigin: key } = CachePolicyConfig;
  return {
    minSeconds: MinTTL,
    defaultSeconds: DefaultTTL,
    maxSeconds: MaxTTL,
    keyHasQuery: key.QueryStringsConfig.QueryStringBehavior === 'all',
    encodings: [
      ...(key.EnableAcceptEncodingBrotli ? (['br'] as const) : []),
      ...(key.EnableAcceptEncodingGzip ? (['gzip'] as const) : []),
    ],
  };
}
