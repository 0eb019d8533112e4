import { timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { RouteContract } from '#shared/contracts/route.ts';
import type { FieldProblem } from '#shared/kernel/schemas.ts';
import { AppError } from '../app-error.ts';
import { describeIssue } from '../describe-issue.ts';
import { sha256 } from '../ids-and-idempotency.ts';

export function rawBody(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

export function parseRequest(contract: RouteContract, event: APIGatewayProxyEventV2) {
  const problems: FieldProblem[] = [];
  const parse = (schema: z.ZodMiniType | undefined, read: () => unknown): unknown => {
    if (schema === undefined) return undefined;
    const result = schema.safeParse(read(), { error: describeIssue });
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) problems.push({ field: path.join('.'), message });
    return undefined;
  };
  const input = {
    params: parse(contract.params, () => event.pathParameters ?? {}),
    query: parse(contract.query, () => event.queryStringParameters ?? {}),
    headers: parse(contract.headers, () => event.headers),
    body: parse(contract.body, () => parseJsonBody(rawBody(event).toString())),
  };
  const [first] = problems;
  if (first !== undefined) throw new AppError('invalid_input', first.message, problems);
  return input;
}

/** Deeper than any contract or the table needs; recursive readers use one stack frame per level. */
const maxNesting = 60;

export function parseJsonBody(text: string): unknown {
  if (measureDepth(text) > maxNesting)
    throw invalidBody(`The request body is nested more than ${maxNesting} levels deep`);
  try {
    return text === '' ? {} : JSON.parse(text, toWellFormed);
  } catch {
    throw invalidBody('The request body is not valid JSON');
  }
}

function invalidBody(message: string): AppError {
  return new AppError('invalid_input', message, [{ field: '', message }]);
}

function measureDepth(text: string): number {
  let open = 0;
  let maxDepth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') maxDepth = Math.max(maxDepth, ++open);
    else if (token === ']' || token === '}') open--;
  }
  return maxDepth;
}

/** Databases and providers refuse half a surrogate pair, which remains where a text was cut inside an emoji. */
function toWellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed()) throw new SyntaxError(key);
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** Only CloudFront knows the secret; other calls have bypassed the firewall. */
export function assertFromEdge(event: APIGatewayProxyEventV2, edgeSecret: string): void {
  const sent = Buffer.from(sha256(event.headers['x-site-secret'] ?? ''));
  const matches = timingSafeEqual(sent, Buffer.from(sha256(edgeSecret)));
  if (!matches) throw new AppError('forbidden', 'This call must come through the site');
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers always send one of these headers with a change; other callers have no user's cookie. */
export function assertSameOrigin(event: APIGatewayProxyEventV2, siteOrigin: string): void {
  if (safeMethods.has(event.requestContext.http.method)) return;
  const site = event.headers['sec-fetch-site'];
  const origin = event.headers['origin'];
  const isSameOrigin =
    site === undefined ? origin === undefined || origin === siteOrigin : site === 'same-origin' || site === 'none';
  if (!isSameOrigin) throw new AppError('forbidden', 'This call must come from the site itself');
}

/** A CloudFront function sets the header and overwrites a caller's own. */
export function viewerAddress(event: APIGatewayProxyEventV2): string {
  return event.headers['x-viewer-address'] ?? event.requestContext.http.sourceIp;
}

const groupsOfBlock = 4;
const groupsOfAddress = 8;

/** Returns an IPv4 address or the first 64 bits of an IPv6 address: one customer owns all addresses below. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [start = '', end = ''] = address.toLowerCase().split('::');
  const [before, after] = [splitAddressGroups(start), splitAddressGroups(end)];
  const zeros = Array.from({ length: groupsOfAddress - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, groupsOfBlock).join(':')}::/64`;
}

function splitAddressGroups(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
