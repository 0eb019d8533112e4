import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ErrorCode, HtmlPage } from '#shared/contracts/route.ts';
import type { ErrorBody } from '#shared/kernel/schemas.ts';
import { AppError, TryLater } from '../app-error.ts';
import { reportUnexpected } from '../log.ts';

export const statuses: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  link_closed: 401,
  second_factor_required: 401,
  insufficient_credits: 402,
  forbidden: 403,
  consent_needed: 403,
  not_found: 404,
  page_not_found: 404,
  conflict: 409,
  other_account: 409,
  idempotency_conflict: 409,
  cost_changed: 409,
  storage_full: 409,
  unsupported_media: 415,
  content_refused: 422,
  too_many_attempts: 429,
  too_many_requests: 429,
  too_many_running: 429,
  internal: 500,
  unavailable: 503,
};

/** Answers are personal, so caches must not keep them. */
const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };

export function jsonResponse(status: number, body?: unknown, cookies?: string[]): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(cookies !== undefined && { cookies }),
  };
}

/** The page clears storage itself, because the theme and another sign-in must stay. */
export function clearingCache(answer: APIGatewayProxyStructuredResultV2): APIGatewayProxyStructuredResultV2 {
  return { ...answer, headers: { ...answer.headers, 'clear-site-data': '"cache"' } };
}

export function htmlResponse({ status, html }: HtmlPage): APIGatewayProxyStructuredResultV2 {
  return { statusCode: status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body: html };
}

/** The mobile app's API uses 400 for every refusal except a used key. */
export function plainStatus(code: ErrorCode): number {
  return code === 'idempotency_conflict' ? statuses[code] : 400;
}

export function plainErrorResponse({ code, message }: AppError): APIGatewayProxyStructuredResultV2 {
  return jsonResponse(plainStatus(code), { error: message });
}

export function errorResponse(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  if (error instanceof AppError) {
    const { code, message, reason, values, fields } = error;
    const answer = jsonResponse(statuses[code], {
      error: { code, message, reason, values, ...(fields && { fields: [...fields] }) },
    } satisfies ErrorBody);
    if (!(error instanceof TryLater)) return answer;
    return { ...answer, headers: { ...headers, 'retry-after': String(error.retryAfterSeconds) } };
  }
  reportUnexpected('Unexpected error', error, { requestId });
  const message = 'Something went wrong on our side. Please try again.';
  return jsonResponse(500, { error: { code: 'internal', message, requestId } } satisfies ErrorBody);
}
