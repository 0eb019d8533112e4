import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { AwsError } from './aws-error.ts';
import type { Deployment } from './deployment.ts';
import type { EdgeAnswer, Origin } from './distribution-config.ts';
import { httpApiEvent } from './http-api-event.ts';
import { routeMatcher, type RouteMatch } from './http-api-routes.ts';
import type { InvokeRights } from './iam/invoke-rights.ts';
import { localAccount, localRegion } from './local-aws.ts';
import type { LocalMetrics } from './metrics.ts';
import { physicalName, refOf, type Resource } from './physical-names.ts';
import { RequestQuota } from './request-quota.ts';
import type { InvokeFunction } from './task-handlers.ts';

const routeSchema = z.object({ ApiId: z.string(), RouteKey: z.string(), Target: z.string() });
const stageSchema = z.object({
  ApiId: z.string(),
  DefaultRouteSettings: z.optional(
    z.object({ ThrottlingBurstLimit: z.optional(z.number()), ThrottlingRateLimit: z.optional(z.number()) }),
  ),
});
const integrationSchema = z.object({ IntegrationUri: z.string(), PayloadFormatVersion: z.literal('2.0') });

/** A function's answer in payload format 2.0. */
const answerSchema = z.object({
  statusCode: z.coerce.number(),
  headers: z._default(z.record(z.string(), z.coerce.string()), {}),
  cookies: z._default(z.array(z.string()), []),
  body: z._default(z.string(), ''),
  isBase64Encoded: z._default(z.boolean(), false),
});

/** API Gateway's timeout for integrations. */
const integrationTimeoutMs = 30_000;
/**
 * The account's quota, for stages without their own.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const accountQuota = { burst: 5000, perSecond: 10_000 };

export interface HttpApiSurroundings {
  readonly rights: Pick<InvokeRights, 'ofService'>;
  readonly metrics: LocalMetrics;
}

/** An HTTP API of the templates: its routes to functions, within its stage's limits. */
export function httpApiOrigin(deployment: Deployment, api: Resource, { rights, metrics }: HttpApiSurroundings): Origin {
  const apiId = refOf(api);
  const answer = routedAnswer(deployment, apiId, rights);
  const mayPass = throttle(deployment, apiId);
  return async (request) => {
    const given = mayPass() ? await answer(request) : message(429, 'Too Many Requests');
    const serverErrors = { namespace: 'AWS/ApiGateway', name: '5xx', dimensions: { ApiId: apiId } };
    metrics.record(serverErrors, given.status >= 500 ? 1 : 0);
    return given;
  };
}

/** Returns true while the limit allows another request. */
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
