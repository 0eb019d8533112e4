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

/** AWS's managed policies, by their fixed ids. */
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

/** Headers that CloudFront always forwards. */
const alwaysForwarded = new Set([
  'content-type',
  'content-length',
  'range',
  'if-none-match',
  'if-modified-since',
  'if-range',
]);

/** All local viewers are there. */
const edgeHeaders = { 'cloudfront-viewer-country': 'US' };

/** Throws for a managed policy that the local cloud does not know. */
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

/** The request that CloudFront sends to the origin. Cookies and queries are forwarded completely or not at all. */
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
