import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import { physicalName } from './physical-names.ts';

const cachePolicySchema = z.object({
  CachePolicyConfig: z.object({
    MinTTL: z.number(),
    DefaultTTL: z.number(),
    MaxTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      EnableAcceptEncodingGzip: z.boolean(),
      EnableAcceptEncodingBrotli: z._default(z.boolean(), false),
      // Headers in the cache key are not supported, and refused.
      HeadersConfig: z.object({ HeaderBehavior: z.literal('none') }),
      CookiesConfig: z.object({ CookieBehavior: z.literal('none') }),
      QueryStringsConfig: z.object({ QueryStringBehavior: z.enum(['none', 'all']) }),
    }),
  }),
});

/** How long a behaviour caches answers, in seconds, the cache key, and the allowed compression. */
export interface EdgeCachePolicy {
  readonly minSeconds: number;
  readonly defaultSeconds: number;
  readonly maxSeconds: number;
  readonly keyHasQuery: boolean;
  readonly encodings: readonly ('br' | 'gzip')[];
}

/** AWS's managed policies, by their fixed ids. */
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

/** Throws for a managed policy that the local cloud does not know. */
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
