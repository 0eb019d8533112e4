import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import type { EdgeRequest } from './distribution-config.ts';
import { physicalName } from './physical-names.ts';

const originRequestPolicySchema = z.object({
  OriginRequestPolicyConfig: z.object({
    HeadersConfig: z.object({
      HeaderBehavior: z.enum(['none', 'whitelist', 'allViewer', 'allViewerAndWhitelistCloudFront', 'allExcept']),
      Headers: z._default(z.array(z.string().check(z.toLowerCase())), []),
    }),
    CookiesConfig: z.object({ CookieBehavior: z.enum(['none', 'whitelist', 'all', 'allExcept']) }),
    QueryStringsConfig: z.object({ QueryStringBehavior: z.enum(['none', 'whitelist', 'all', 'allExcept']) }),
  }),
});
export type OriginRequestPolicy = z.output<typeof originRequestPolicySchema>['OriginRequestPolicyConfig'];

const everything = {
  CookiesConfig: { CookieBehavior: 'all' },
  QueryStringsConfig: { QueryStringBehavior: 'all' },
} as const;

const managedPolicies: Readonly<Record<string, OriginRequestPolicy>> = {
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': {
    ...everything,
    HeadersConfig: { HeaderBehavior: 'allViewer', Headers: [] },
  },
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    ...everything,
    HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
  },
  // AllViewerAndCloudFrontHeaders-2022-06
  '33f36d7e-f396-46d9-90e0-52428a34d9dc': {
    ...everything,
    HeadersConfig: { HeaderBehavior: 'allViewerAndWhitelistCloudFront', Headers: ['cloudfront-viewer-country'] },
  },
};

const withoutPolicy: OriginRequestPolicy = {
  HeadersConfig: { HeaderBehavior: 'none', Headers: [] },
  CookiesConfig: { CookieBehavior: 'none' },
  QueryStringsConfig: { QueryStringBehavior: 'none' },
};

const alwaysForwarded = new Set([
  'content-type',
  'content-length',
  'range',
  'if-none-match',
  'if-modified-since',
  'if-range',
]);

const edgeHeaders = { 'cloudfront-viewer-country': 'US' };

export function originRequestPolicy(deployment: Deployment, id: string | undefined): OriginRequestPolicy {
  if (id === undefined) return withoutPolicy;
  const managed = managedPolicies[id];
  if (managed) return managed;
  const resource = deployment
    .resources('AWS::CloudFront::OriginRequestPolicy')
    .find((found) => physicalName(found) === id);
  if (!resource) throw new Error(`The origin request policy ${id} is not known to the local cloud`);
  return deployment.read(resource, originRequestPolicySchema).OriginRequestPolicyConfig;
}

/** Cookies and queries are forwarded completely or not at all. */
export function forwarded(request: EdgeRequest, policy: OriginRequestPolicy): EdgeRequest {
  const { HeaderBehavior, Headers } = policy.HeadersConfig;
  const isForwarded = (name: string): boolean => {
    if (name === 'cookie') return policy.CookiesConfig.CookieBehavior !== 'none';
    if (alwaysForwarded.has(name) || HeaderBehavior.startsWith('allViewer')) return true;
    return HeaderBehavior === 'allExcept' ? !Headers.includes(name) : Headers.includes(name);
  };
  const viewer = Object.entries(request.headers).filter(([name]) => isForwarded(name));
  const added = Object.entries(edgeHeaders).filter(
    ([name]) => HeaderBehavior !== 'allExcept' && Headers.includes(name),
  );
  const forwardedFor = [request.headers['x-forwarded-for'], request.viewerIp].filter(Boolean).join(', ');
  return {
    ...request,
    query: policy.QueryStringsConfig.QueryStringBehavior === 'none' ? '' : request.query,
    headers: {
      ...Object.fromEntries([...viewer, ...added]),
      'x-forwarded-for': forwardedFor,
      via: '1.1 local (CloudFront)',
    },
  };
}

const override = z.object({ Override: z.boolean() });
const items = z.object({ Items: z.array(z.string()) });

const responseHeadersPolicySchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z._default(
      z.object({
        ContentSecurityPolicy: z.optional(z.extend(override, { ContentSecurityPolicy: z.string() })),
        ContentTypeOptions: z.optional(override),
        FrameOptions: z.optional(z.extend(override, { FrameOption: z.string() })),
        ReferrerPolicy: z.optional(z.extend(override, { ReferrerPolicy: z.string() })),
        StrictTransportSecurity: z.optional(
          z.extend(override, {
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z._default(z.boolean(), false),
            Preload: z._default(z.boolean(), false),
          }),
        ),
      }),
      {},
    ),
    CustomHeadersConfig: z._default(
      z.object({
        Items: z.array(z.extend(override, { Header: z.string().check(z.toLowerCase()), Value: z.string() })),
      }),
      { Items: [] },
    ),
    CorsConfig: z.optional(
      z.object({
        AccessControlAllowOrigins: items,
        AccessControlAllowMethods: items,
        AccessControlAllowHeaders: items,
        AccessControlExposeHeaders: z._default(items, { Items: [] }),
        AccessControlAllowCredentials: z.boolean(),
        AccessControlMaxAgeSec: z.optional(z.number()),
        OriginOverride: z.boolean(),
      }),
    ),
    RemoveHeadersConfig: z._default(
      z.object({ Items: z.array(z.object({ Header: z.string().check(z.toLowerCase()) })) }),
      { Items: [] },
    ),
  }),
});
export type ResponseHeadersPolicy = z.output<typeof responseHeadersPolicySchema>['ResponseHeadersPolicyConfig'];

type Headers = Readonly<Record<string, string | string[]>>;

export function responseHeadersPolicy(
  deployment: Deployment,
  id: string | undefined,
): ResponseHeadersPolicy | undefined {
  if (id === undefined) return undefined;
  const resource = deployment
    .resources('AWS::CloudFront::ResponseHeadersPolicy')
    .find((found) => physicalName(found) === id);
  if (!resource) throw new Error(`The response headers policy ${id} is not known to the local cloud`);
  return deployment.read(resource, responseHeadersPolicySchema).ResponseHeadersPolicyConfig;
}

export function withPolicy(headers: Headers, policy: ResponseHeadersPolicy, origin: string | undefined): Headers {
  const removed = new Set(policy.RemoveHeadersConfig.Items.map(({ Header }) => Header));
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !removed.has(name)));
  const added = [...securityHeaders(policy), ...customHeaders(policy), ...corsHeaders(policy, origin)];
  const effective = added.filter(({ name, overrides }) => overrides || !(name in kept));
  return { ...kept, ...Object.fromEntries(effective.map(({ name, value }) => [name, value])) };
}

interface AddedHeader {
  readonly name: string;
  readonly value: string;
  readonly overrides: boolean;
}

function securityHeaders({ SecurityHeadersConfig: config }: ResponseHeadersPolicy): AddedHeader[] {
  const header = (name: string, part: { Override: boolean } | undefined, value: string | undefined): AddedHeader[] =>
    part && value !== undefined ? [{ name, value, overrides: part.Override }] : [];
  const {
    ContentSecurityPolicy,
    ContentTypeOptions,
    FrameOptions,
    ReferrerPolicy,
    StrictTransportSecurity: hsts,
  } = config;
  const hstsValue = hsts && [
    `max-age=${hsts.AccessControlMaxAgeSec}`,
    ...(hsts.IncludeSubdomains ? ['includeSubDomains'] : []),
    ...(hsts.Preload ? ['preload'] : []),
  ];
  return [
    ...header('content-security-policy', ContentSecurityPolicy, ContentSecurityPolicy?.ContentSecurityPolicy),
    ...header('x-content-type-options', ContentTypeOptions, 'nosniff'),
    ...header('x-frame-options', FrameOptions, FrameOptions?.FrameOption),
    ...header('referrer-policy', ReferrerPolicy, ReferrerPolicy?.ReferrerPolicy),
    ...header('strict-transport-security', hsts, hstsValue?.join('; ')),
  ];
}

function customHeaders({ CustomHeadersConfig }: ResponseHeadersPolicy): AddedHeader[] {
  return CustomHeadersConfig.Items.map(({ Header, Value, Override }) => ({
    name: Header,
    value: Value,
    overrides: Override,
  }));
}

function corsHeaders({ CorsConfig: cors }: ResponseHeadersPolicy, origin: string | undefined): AddedHeader[] {
  if (!cors || origin === undefined) return [];
  const { Items: allowed } = cors.AccessControlAllowOrigins;
  if (!allowed.includes('*') && !allowed.includes(origin)) return [];
  const values: Record<string, string> = {
    'access-control-allow-origin': allowed.includes('*') ? '*' : origin,
    'access-control-allow-methods': cors.AccessControlAllowMethods.Items.join(', '),
    'access-control-allow-headers': cors.AccessControlAllowHeaders.Items.join(', '),
    ...(cors.AccessControlExposeHeaders.Items.length > 0
      ? { 'access-control-expose-headers': cors.AccessControlExposeHeaders.Items.join(', ') }
      : {}),
    ...(cors.AccessControlAllowCredentials ? { 'access-control-allow-credentials': 'true' } : {}),
  };
  return Object.entries(values).map(([name, value]) => ({ name, value, overrides: cors.OriginOverride }));
}
