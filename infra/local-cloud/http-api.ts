import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import type { EdgeAnswer, Origin, EdgeRequest } from './distribution-config.ts';
import type { InvokeRights } from './iam/resource-policies.ts';
import { AwsError, localAccount, localRegion } from './local-aws.ts';
import type { InvokeFunction } from './local-function.ts';
import type { LocalMetrics } from './metrics.ts';
import { physicalName, resolveRef, type Resource } from './physical-names.ts';
import { RequestQuota } from './request-quota.ts';

const routeSchema = z.object({ ApiId: z.string(), RouteKey: z.string(), Target: z.string() });
const stageSchema = z.object({
  ApiId: z.string(),
  DefaultRouteSettings: z.optional(
    z.object({ ThrottlingBurstLimit: z.optional(z.number()), ThrottlingRateLimit: z.optional(z.number()) }),
  ),
});
const integrationSchema = z.object({ IntegrationUri: z.string(), PayloadFormatVersion: z.literal('2.0') });

const answerSchema = z.object({
  statusCode: z.coerce.number(),
  headers: z._default(z.record(z.string(), z.coerce.string()), {}),
  cookies: z._default(z.array(z.string()), []),
  body: z._default(z.string(), ''),
  isBase64Encoded: z._default(z.boolean(), false),
});

const integrationTimeoutMs = 30_000;
/** For stages without a limit. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const accountQuota = { burst: 5000, perSecond: 10_000 };

export interface HttpApiSurroundings {
  readonly rights: Pick<InvokeRights, 'ofService'>;
  readonly metrics: LocalMetrics;
}

export function httpApiOrigin(deployment: Deployment, api: Resource, { rights, metrics }: HttpApiSurroundings): Origin {
  const apiId = resolveRef(api);
  const answer = routedAnswer(deployment, apiId, rights);
  const hasRoom = throttle(deployment, apiId);
  return async (request) => {
    const startedAtMs = performance.now();
    const given = hasRoom() ? await answer(request) : message(429, 'Too Many Requests');
    const ofApi = { namespace: 'AWS/ApiGateway', dimensions: { ApiId: apiId } };
    metrics.record({ ...ofApi, name: '5xx' }, given.status >= 500 ? 1 : 0);
    metrics.record({ ...ofApi, name: 'Latency' }, performance.now() - startedAtMs);
    return given;
  };
}

function throttle(deployment: Deployment, apiId: string): () => boolean {
  const settings = deployment
    .resources('AWS::ApiGatewayV2::Stage')
    .map((resource) => deployment.read(resource, stageSchema))
    .find(({ ApiId }) => ApiId === apiId)?.DefaultRouteSettings;
  const quota = new RequestQuota({
    burst: settings?.ThrottlingBurstLimit ?? accountQuota.burst,
    perSecond: settings?.ThrottlingRateLimit ?? accountQuota.perSecond,
  });
  return () => quota.tryTake();
}

function routedAnswer(deployment: Deployment, apiId: string, rights: HttpApiSurroundings['rights']): Origin {
  const sourceArn = `arn:aws:execute-api:${localRegion}:${localAccount}:${apiId}/$default/ANY/route`;
  const invoke = rights.ofService('apigateway.amazonaws.com', sourceArn);
  const match = routeMatcher(readRoutes(deployment, apiId));
  return async (request) => {
    const found = match(request.method, request.path);
    if (!found) return message(404, 'Not Found');
    const timeout = new AbortController();
    const work = callRoute(invoke, found, httpApiEvent(apiId, request, found));
    const timedOut = delay(integrationTimeoutMs, message(503, 'Service Unavailable'), { signal: timeout.signal });
    timedOut.catch(() => undefined);
    return Promise.race([work, timedOut]).finally(() => timeout.abort());
  };
}

function readRoutes(deployment: Deployment, apiId: string) {
  const integrations = new Map(
    deployment
      .resources('AWS::ApiGatewayV2::Integration')
      .map((found) => [`integrations/${physicalName(found)}`, found]),
  );
  return deployment
    .resources('AWS::ApiGatewayV2::Route')
    .map((resource) => deployment.read(resource, routeSchema))
    .filter(({ ApiId }) => ApiId === apiId)
    .map(({ RouteKey, Target }) => {
      const integration = integrations.get(Target);
      if (!integration) throw new Error(`${RouteKey} has no integration ${Target}`);
      return { routeKey: RouteKey, functionArn: deployment.read(integration, integrationSchema).IntegrationUri };
    });
}

async function callRoute(invoke: InvokeFunction, { route }: RouteMatch, event: unknown): Promise<EdgeAnswer> {
  const outcome = await invoke(route.functionArn, event).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome) {
    const isThrottled = outcome.error instanceof AwsError && outcome.error.name === 'TooManyRequestsException';
    // The function's log has the error; API Gateway hides it from the caller.
    return isThrottled ? message(503, 'Service Unavailable') : message(500, 'Internal Server Error');
  }
  const parsed = answerSchema.safeParse(outcome.result);
  if (!parsed.success) {
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(outcome.result) };
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const lowerCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...lowerCase,
      ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
    },
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}

function message(status: number, text: string): EdgeAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message: text }) };
}

interface HttpApiRoute {
  readonly routeKey: string;
  readonly functionArn: string;
}

interface RouteMatch {
  readonly route: HttpApiRoute;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
}

interface CompiledRoute {
  readonly route: HttpApiRoute;
  readonly method: string;
  readonly pattern: RegExp;
  readonly rank: string;
}

export function routeMatcher(
  routes: readonly HttpApiRoute[],
): (method: string, path: string) => RouteMatch | undefined {
  const compiled = routes.map(compile).toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return (method, path) => {
    for (const { route, method: routeMethod, pattern } of compiled) {
      const match = routeMethod === 'ANY' || routeMethod === method ? pattern.exec(path) : null;
      if (match) return { route, pathParameters: decodedGroups(match) };
    }
    return undefined;
  };
}

function compile(route: HttpApiRoute): CompiledRoute {
  if (route.routeKey === '$default') return { route, method: 'ANY', pattern: /^/, rank: '~' };
  const [method = '', path = ''] = route.routeKey.split(' ');
  const segments = path.split('/').map((segment) => {
    const [, name, greedy] = /^\{(\w+)(\+?)\}$/.exec(segment) ?? [];
    if (name === undefined) return { source: segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), rank: '0' };
    return greedy ? { source: `(?<${name}>.+)`, rank: '2' } : { source: `(?<${name}>[^/]+)`, rank: '1' };
  });
  return {
    route,
    method,
    pattern: new RegExp(`^${segments.map(({ source }) => source).join('/')}$`),
    rank: `${segments.map(({ rank }) => rank).join('')} ${method === 'ANY' ? 1 : 0}`,
  };
}

function decodedGroups({ groups }: RegExpExecArray): Record<string, string> | undefined {
  if (!groups) return undefined;
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** API Gateway sees only CloudFront's own address. */
const edgeAddress = '130.176.0.1';

const textTypes = /^(text\/|application\/(json|javascript|xml)\b|[^;]+\+(json|xml)\b)/i;

function httpApiEvent(apiId: string, request: EdgeRequest, { route, pathParameters }: RouteMatch) {
  const { method, path, query, body } = request;
  const { cookie, ...headers } = request.headers;
  const isText = textTypes.test(headers['content-type'] ?? '');
  const domainName = `${apiId}.execute-api.local`;
  const parameters = queryParameters(query);
  const now = new Date();
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: decodeURIComponent(path),
    rawQueryString: query,
    ...(cookie ? { cookies: cookie.split(/;\s*/) } : {}),
    headers: {
      ...headers,
      host: headers['host'] ?? domainName,
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '443',
    },
    ...(parameters ? { queryStringParameters: parameters } : {}),
    ...(pathParameters ? { pathParameters } : {}),
    requestContext: {
      accountId: localAccount,
      apiId,
      domainName,
      domainPrefix: apiId,
      http: {
        method,
        path: decodeURIComponent(path),
        protocol: 'HTTP/1.1',
        sourceIp: edgeAddress,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body ? { body: body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body !== undefined && !isText,
  };
}

function queryParameters(query: string): Record<string, string> | undefined {
  const all = new URLSearchParams(query);
  if (all.size === 0) return undefined;
  return Object.fromEntries([...new Set(all.keys())].map((name) => [name, all.getAll(name).join(',')]));
}
