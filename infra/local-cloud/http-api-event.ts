import { randomUUID } from 'node:crypto';
import type { EdgeRequest } from './distribution-config.ts';
import type { RouteMatch } from './http-api-routes.ts';
import { localAccount } from './local-aws.ts';

/** API Gateway sees only CloudFront's own address. */
const edgeAddress = '130.176.0.1';

/** Bodies of these types reach the function as text, all others as base64. */
const textTypes = /^(text\/|application\/(json|javascript|xml)\b|[^;]+\+(json|xml)\b)/i;

/** The event of an HTTP API in payload format 2.0. */
export function httpApiEvent(apiId: string, request: EdgeRequest, { route, pathParameters }: RouteMatch) {
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

/** Joins repeated parameters with commas, like API Gateway. */
function queryParameters(query: string): Record<string, string> | undefined {
  const all = new URLSearchParams(query);
  if (all.size === 0) return undefined;
  return Object.fromEntries([...new Set(all.keys())].map((name) => [name, all.getAll(name).join(',')]));
}
