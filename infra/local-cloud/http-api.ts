import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { AwsError } from './aws-error.ts';
import type { Deployment } from './deployment.ts';
import type { EdgeAnswer, EdgeRequest, Origin } from './distribution-config.ts';
import { routeMatcher, type RouteMatch } from './http-api-routes.ts';
import type { InvokeRights } from './iam/invoke-rights.ts';
import { localAccount, localRegion } from './local-aws.ts';
import { physicalName, refOf, type Resource } from './physical-names.ts';
import type { InvokeFunction } from './task-handlers.ts';

const routeSchema = z.object({ ApiId: z.string(), RouteKey: z.string(), Target: z.string() });
const integrationSchema = z.object({ IntegrationUri: z.string(), PayloadFormatVersion: z.literal('2.0') });

/** What a function may answer in payload format 2.0. */
const answerSchema = z.object({
  statusCode: z.coerce.number(),
  headers: z.record(z.string(), z.coerce.string()).default({}),
  cookies: z.array(z.string()).default([]),
  body: z.string().default(''),
  isBase64Encoded: z.boolean().default(false),
});

/** API Gateway gives up on an integration after this long. */
const integrationTimeoutMs = 30_000;
/** Bodies of these types reach the function as text, all others as base64. */
const textTypes = /^(text\/|application\/(json|javascript|xml)\b|[^;]+\+(json|xml)\b)/i;

/** An HTTP API of the templates: its routes, each to its function. */
export function httpApiOrigin(deployment: Deployment, api: Resource, rights: InvokeRights): Origin {
  const apiId = refOf(api);
  const sourceArn = `arn:aws:execute-api:${localRegion}:${localAccount}:${apiId}/$default/ANY/route`;
  const invoke = rights.ofService('apigateway.amazonaws.com', sourceArn);
  const match = routeMatcher(routesOf(deployment, apiId));
  return async (request) => {
    const found = match(request.method, request.path);
    if (!found) return message(404, 'Not Found');
    const timeout = new AbortController();
    const work = answerOf(invoke, found, httpApiEvent(apiId, request, found));
    const timedOut = delay(integrationTimeoutMs, message(503, 'Service Unavailable'), { signal: timeout.signal });
    timedOut.catch(() => undefined);
    return Promise.race([work, timedOut]).finally(() => timeout.abort());
  };
}

function routesOf(deployment: Deployment, apiId: string) {
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

async function answerOf(invoke: InvokeFunction, { route }: RouteMatch, event: unknown): Promise<EdgeAnswer> {
  const outcome = await invoke(route.functionArn, event).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome) {
    const isThrottled = outcome.error instanceof AwsError && outcome.error.name === 'TooManyRequestsException';
    // The function's log has what it is, and API Gateway tells the caller nothing.
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

function httpApiEvent(apiId: string, request: EdgeRequest, { route, pathParameters }: RouteMatch) {
  const { method, path, query, body, viewerIp } = request;
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
        sourceIp: viewerIp,
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

/** Repeated parameters are joined with commas, as API Gateway does. */
function queryParameters(query: string): Record<string, string> | undefined {
  const all = new URLSearchParams(query);
  if (all.size === 0) return undefined;
  return Object.fromEntries([...new Set(all.keys())].map((name) => [name, all.getAll(name).join(',')]));
}

function message(status: number, text: string): EdgeAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message: text }) };
}
