import * as z from 'zod/mini';

const cacheBehaviorSchema = z.object({
  TargetOriginId: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ['GET', 'HEAD']),
  Compress: z._default(z.boolean(), false),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.optional(z.string()),
  FunctionAssociations: z._default(z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })), []),
});

export const distributionSchema = z.object({
  DistributionConfig: z.object({
    DefaultRootObject: z._default(z.string(), ''),
    Origins: z.array(
      z.object({
        Id: z.string(),
        DomainName: z.string(),
        OriginCustomHeaders: z._default(
          z.array(z.object({ HeaderName: z.string().check(z.toLowerCase()), HeaderValue: z.string() })),
          [],
        ),
      }),
    ),
    DefaultCacheBehavior: cacheBehaviorSchema,
    CacheBehaviors: z._default(z.array(z.extend(cacheBehaviorSchema, { PathPattern: z.string() })), []),
    CustomErrorResponses: z._default(
      z.array(
        z.object({
          ErrorCode: z.number(),
          ErrorCachingMinTTL: z.optional(z.number()),
          ResponseCode: z.optional(z.number()),
          ResponsePagePath: z.optional(z.string()),
        }),
      ),
      [],
    ),
  }),
});
export type DistributionConfig = z.output<typeof distributionSchema>['DistributionConfig'];
export type CacheBehavior = z.output<typeof cacheBehaviorSchema>;

export interface EdgeRequest {
  readonly method: string;
  /** The path as received, percent-encoded. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly viewerIp: string;
}

export interface EdgeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | ReadableStream<Uint8Array> | string | null;
}

export type Origin = (request: EdgeRequest) => Promise<EdgeAnswer>;

export function behaviorFor({ CacheBehaviors, DefaultCacheBehavior }: DistributionConfig, path: string): CacheBehavior {
  return CacheBehaviors.find(({ PathPattern }) => matchesPathPattern(PathPattern, path)) ?? DefaultCacheBehavior;
}

/** A star stands for any characters, a question mark for exactly one; a leading slash is optional in the pattern. */
export function matchesPathPattern(pattern: string, path: string): boolean {
  const withSlash = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const source = withSlash
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(path);
}
