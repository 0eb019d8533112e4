import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../app-error.ts';
import { sha256 } from '../ids.ts';

/** Refuses a call that did not come through CloudFront, which alone knows the secret: no firewall has seen it. */
export function assertFromEdge(event: APIGatewayProxyEventV2, edgeSecret: string): void {
  const given = Buffer.from(sha256(event.headers['x-site-secret'] ?? ''));
  const matches = timingSafeEqual(given, Buffer.from(sha256(edgeSecret)));
  if (!matches) throw new AppError('forbidden', 'This call must come through the site');
}
