import { timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { FieldProblem } from '#shared/kernel/schemas.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import { brand } from '#shared/brand.ts';
import { AppError } from '../app-error.ts';
import { noControls } from '#shared/kernel/texts.ts';
import { formatNumber } from '#shared/kernel/language.ts';
import { sha256 } from '../ids.ts';

export function rawBody(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

function cookie(event: APIGatewayProxyEventV2, name: string): string | undefined {
  const prefix = `${name}=`;
  return event.cookies?.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
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

/** Scripts can't read this cookie, and browsers accept it only from this host over https. */
export class HostCookie {
  readonly name: string;
  readonly cleared: string;
  private readonly attributes: string;

  constructor(purpose: string, sameSite: 'Lax' | 'Strict') {
    this.name = `__Host-${brand.slug}_${purpose}`;
    this.attributes = `Path=/; Secure; HttpOnly; SameSite=${sameSite}`;
    this.cleared = `${this.name}=; ${this.attributes}; Max-Age=0`;
  }

  withValue(value: string, lifetimeSeconds: number): string {
    return `${this.name}=${value}; ${this.attributes}; Max-Age=${lifetimeSeconds}`;
  }

  readValue(event: APIGatewayProxyEventV2): string | undefined {
    return cookie(event, this.name);
  }
}

export function describeIssue(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.findLast((part) => typeof part === 'string');
  const words = name
    ?.replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\W]+/g, ' ')
    .trim()
    .toLowerCase();
  const subject = words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : 'The request';
  return `${subject} ${predicate(issue)}`;
}

function predicate(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (typeWords[String(issue.expected)] ?? 'is not valid');
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number'
        ? 'must not be empty'
        : `must ${limitWords(issue.origin)} at least ${formatLimit(issue.minimum)}${unit(issue.origin)}`;
    case 'too_big':
      return `must ${limitWords(issue.origin)} at most ${formatLimit(issue.maximum)}${unit(issue.origin)}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return issue.pattern === String(noControls)
        ? 'must be one line without invisible characters'
        : formatWords(issue);
    case 'invalid_value':
      return 'is not one of the choices';
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    case undefined:
      return 'is not valid';
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be yes or no',
  array: 'must be a list',
};

function formatWords({ format }: { readonly format: unknown }): string {
  if (format === 'url') return 'must be a web address, such as https://example.com';
  if (format === 'email') return 'must be an email address';
  return format === 'safeint' ? 'must be a whole number' : 'is not in the right form';
}

function limitWords(origin: unknown): string {
  return unit(origin) === '' ? 'be' : 'have';
}

function unit(origin: unknown): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' || origin === 'object' ? ' entries' : '';
}

function formatLimit(limit: unknown): string {
  return formatNumber(Number(limit));
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
