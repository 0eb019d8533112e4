import { timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../app-error.ts';
import { sha256 } from '../ids.ts';

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
