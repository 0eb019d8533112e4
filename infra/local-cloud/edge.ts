import { randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import {
  behaviorFor,
  type CacheBehavior,
  type DistributionConfig,
  type EdgeAnswer,
  type EdgeRequest,
  type Origin,
} from './distribution-config.ts';
import { edgeCachePolicy, edgeCache } from './edge-cache.ts';
import { forwarded, originRequestPolicy, responseHeadersPolicy, withPolicy } from './edge-policies.ts';
import { resolveAttribute } from './physical-names.ts';

const edgeFunctionSchema = z.object({ FunctionCode: z.string() });

const methodNotAllowed: EdgeAnswer = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  body: 'This distribution is not configured to allow the HTTP request method that was used for this request.',
};

export function startEdge(
  deployment: Deployment,
  config: DistributionConfig,
  originAt: (domainName: string) => Origin,
): Origin {
  const behaviors = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
  const edges = new Map(behaviors.map((behavior) => [behavior, behaviorEdge(deployment, config, behavior, originAt)]));
  const answerTo = async (viewer: EdgeRequest): Promise<EdgeAnswer> => {
    const edge = edges.get(behaviorFor(config, viewer.path));
    return edge ? edge(viewer) : methodNotAllowed;
  };
  return async (viewer) => {
    const answer = await answerTo(viewer);
    const page = config.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === answer.status);
    if (!page?.ResponsePagePath) return answer;
    const errorPage = await answerTo({ ...viewer, method: 'GET', path: page.ResponsePagePath, query: '' });
    return { ...errorPage, status: page.ResponseCode ?? answer.status };
  };
}

function behaviorEdge(
  deployment: Deployment,
  config: DistributionConfig,
  behavior: CacheBehavior,
  originAt: (domainName: string) => Origin,
): Origin {
  const target = config.Origins.find(({ Id }) => Id === behavior.TargetOriginId);
  if (!target) throw new Error(`No origin ${behavior.TargetOriginId}`);
  const origin = originAt(target.DomainName);
  const requestPolicy = originRequestPolicy(deployment, behavior.OriginRequestPolicyId);
  const headersPolicy = responseHeadersPolicy(deployment, behavior.ResponseHeadersPolicyId);
  const requestCode = viewerFunctionCode(deployment, behavior, 'viewer-request');
  const onViewerRequest = requestCode === undefined ? undefined : edgeFunction(requestCode);
  const responseCode = viewerFunctionCode(deployment, behavior, 'viewer-response');
  const onViewerResponse = responseCode === undefined ? undefined : edgeResponseFunction(responseCode);
  const policy = edgeCachePolicy(deployment, behavior.CachePolicyId);
  const encodings = behavior.Compress ? policy.encodings : [];
  const errorSeconds = new Map(
    config.CustomErrorResponses.flatMap(({ ErrorCode, ErrorCachingMinTTL }) =>
      ErrorCachingMinTTL === undefined ? [] : [[ErrorCode, ErrorCachingMinTTL] as const],
    ),
  );
  const ownHeaders = Object.fromEntries(target.OriginCustomHeaders.map((own) => [own.HeaderName, own.HeaderValue]));
  const ask = (request: EdgeRequest) => {
    const { headers, ...rest } = forwarded(request, requestPolicy);
    // The origin's custom headers replace the viewer's.
    return origin({ ...rest, headers: { ...headers, ...ownHeaders } });
  };
  const answerTo = edgeCache(async (request) => compressForViewer(await ask(request), encodings, request), {
    policy,
    errorSeconds,
  });

  return async (viewer) => {
    if (!behavior.AllowedMethods.includes(viewer.method)) return methodNotAllowed;
    const request = onViewerRequest ? await onViewerRequest(viewer) : viewer;
    if ('status' in request) return request;
    const path = request.path === '/' ? `/${config.DefaultRootObject}` : request.path;
    const found = await answerTo({ ...request, path });
    const answer = onViewerResponse && found.status < 400 ? await onViewerResponse(request, found) : found;
    if (!headersPolicy) return answer;
    return { ...answer, headers: withPolicy(answer.headers, headersPolicy, viewer.headers['origin']) };
  };
}

function viewerFunctionCode(
  deployment: Deployment,
  behavior: CacheBehavior,
  event: 'viewer-request' | 'viewer-response',
): string | undefined {
  const association = behavior.FunctionAssociations.find(({ EventType }) => EventType === event);
  if (!association) return undefined;
  const resource = deployment
    .resources('AWS::CloudFront::Function')
    .find((found) => resolveAttribute(found, 'FunctionARN') === association.FunctionARN);
  if (!resource) throw new Error(`No CloudFront function ${association.FunctionARN}`);
  return deployment.read(resource, edgeFunctionSchema).FunctionCode;
}

const compressible = /^(text\/|application\/(javascript|json|manifest\+json|xml|wasm)|image\/svg\+xml|font\/)/;
const minimumBytes = 1000;
const maximumBytes = 10_000_000;
/** A fast level, because only files that never change are cached compressed. */
const brotliQuality = 5;

async function compressForViewer(
  answer: EdgeAnswer,
  allowed: readonly ('br' | 'gzip')[],
  viewer: EdgeRequest,
): Promise<EdgeAnswer> {
  const type = String(answer.headers['content-type'] ?? '');
  const isCandidate = answer.status === 200 && answer.body !== null && !answer.headers['content-encoding'];
  const encoding = allowed.find((name) => viewer.headers['accept-encoding']?.includes(name));
  if (!isCandidate || !encoding || !compressible.test(type)) return answer;

  const whole = Buffer.from(await new Response(bodyInit(answer.body)).arrayBuffer());
  if (whole.length < minimumBytes || whole.length > maximumBytes) return { ...answer, body: whole };
  const { 'content-length': _length, etag, ...headers } = answer.headers;
  const body =
    encoding === 'br'
      ? brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : gzipSync(whole);
  return {
    ...answer,
    headers: {
      ...headers,
      // The object is equal, but not byte by byte.
      ...(typeof etag === 'string' && { etag: `W/${etag.replace(/^W\//, '')}` }),
      'content-encoding': encoding,
      vary: 'accept-encoding',
    },
    body,
  };
}

function bodyInit(body: EdgeAnswer['body']): ConstructorParameters<typeof Response>[0] | null {
  return Buffer.isBuffer(body) ? new Uint8Array(body) : body;
}

const valuesSchema = z.record(z.string(), z.object({ value: z.string() }));

const querySchema = z.record(
  z.string(),
  z.object({ value: z.string(), multiValue: z.optional(z.array(z.object({ value: z.string() }))) }),
);

const resultSchema = z.union([
  z.object({ uri: z.string(), querystring: z._default(querySchema, {}), headers: z._default(valuesSchema, {}) }),
  z.object({
    statusCode: z.number(),
    headers: z._default(valuesSchema, {}),
    body: z.optional(z.union([z.string(), z.object({ data: z.string() })])),
  }),
]);

const handlerSchema = z.custom<(event: unknown) => unknown>((value) => typeof value === 'function');

type EdgeFunction = (request: EdgeRequest) => Promise<EdgeRequest | EdgeAnswer>;

/** The code has no access to Node, as at the edge. */
export function edgeFunction(code: string): EdgeFunction {
  const handler = handlerSchema.parse(runInNewContext(`${code}\n;handler`, {}));
  return async (request) => {
    // Copied as JSON, because objects of another context have other prototypes.
    const result = resultSchema.parse(JSON.parse(JSON.stringify(await handler(viewerEvent(request)))));
    if ('statusCode' in result) {
      const body = typeof result.body === 'object' ? result.body.data : (result.body ?? null);
      return { status: result.statusCode, headers: plain(result.headers), body };
    }
    const query = queryText(result.querystring);
    return { ...request, path: result.uri, query, headers: { ...request.headers, ...plain(result.headers) } };
  };
}

type EdgeResponseFunction = (request: EdgeRequest, answer: EdgeAnswer) => Promise<EdgeAnswer>;

const changedAnswerSchema = z.object({ statusCode: z.number(), headers: valuesSchema });

export function edgeResponseFunction(code: string): EdgeResponseFunction {
  const handler = handlerSchema.parse(runInNewContext(`${code}\n;handler`, {}));
  return async (request, answer) => {
    const { context, ...event } = viewerEvent(request);
    const headers = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, { value: String(value) }]),
    );
    const changed: unknown = await handler({
      ...event,
      context: { ...context, eventType: 'viewer-response' },
      response: { statusCode: answer.status, headers, cookies: {} },
    });
    const result = changedAnswerSchema.parse(JSON.parse(JSON.stringify(changed)));
    return { ...answer, status: result.statusCode, headers: { ...answer.headers, ...plain(result.headers) } };
  };
}

function viewerEvent({ method, path, query, headers, viewerIp }: EdgeRequest) {
  const parameters = new URLSearchParams(query);
  const querystring = [...new Set(parameters.keys())].map((name) => {
    const [first, ...more] = parameters.getAll(name).map((value) => ({ value }));
    return [name, more.length > 0 ? { ...first, multiValue: [first, ...more] } : first];
  });
  return {
    version: '1.0',
    context: { eventType: 'viewer-request', requestId: randomUUID() },
    viewer: { ip: viewerIp },
    request: {
      method,
      uri: path,
      querystring: Object.fromEntries(querystring),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
      cookies: {},
    },
  };
}

function queryText(query: z.output<typeof querySchema>): string {
  const pairs = Object.entries(query).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((item): [string, string] => [name, item.value]),
  );
  return new URLSearchParams(pairs).toString();
}

function plain(values: z.output<typeof valuesSchema>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name.toLowerCase(), value]));
}
