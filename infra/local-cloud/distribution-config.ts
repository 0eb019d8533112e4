import * as z from 'zod';

const cacheBehaviorSchema = z.object({
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })).default([]),
});

export const distributionSchema = z.object({
  DistributionConfig: z.object({
    DefaultRootObject: z.string().default(''),
    Origins: z.array(
      z.object({
        Id: z.string(),
        DomainName: z.string(),
        OriginCustomHeaders: z
          .array(z.object({ HeaderName: z.string().toLowerCase(), HeaderValue: z.string() }))
          .default([]),
      }),
    ),
    DefaultCacheBehavior: cacheBehaviorSchema,
    CacheBehaviors: z.array(cacheBehaviorSchema.extend({ PathPattern: z.string() })).default([]),
    CustomErrorResponses: z
      .array(
        z.object({
          ErrorCode: z.number(),
          ErrorCachingMinTTL: z.number().optional(),
          ResponseCode: z.number().optional(),
          ResponsePagePath: z.string().optional(),
        }),
      )
      .default([]),
  }),
});
export type DistributionConfig = z.output<typeof distributionSchema>['DistributionConfig'];
export type CacheBehavior = z.output<typeof cacheBehaviorSchema>;

/** What travels between viewer, edge and origin. */
export interface EdgeRequest {
  readonly method: string;
  /** Path as received, percent-encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly viewerIp: string;
}

export interface EdgeAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | ReadableStream<Uint8Array> | string | null;
}

export type Origin = (request: EdgeRequest) => Promise<EdgeAnswer>;

/** The first behaviour whose pattern matches, as CloudFront chooses. */
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
