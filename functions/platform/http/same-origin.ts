import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a state-changing call that another site's page made with our cookie. Browsers say where a call comes from;
 * a caller that says nothing is no browser, and holds no one else's cookie.
 */
export function assertSameOrigin(event: APIGatewayProxyEventV2, siteOrigin: string): void {
  if (safeMethods.has(event.requestContext.http.method)) return;
  const site = event.headers['sec-fetch-site'];
  const origin = event.headers['origin'];
  const same =
    site === undefined ? origin === undefined || origin === siteOrigin : site === 'same-origin' || site === 'none';
  if (!same) throw new AppError('forbidden', 'This call must come from the site itself');
}
