import * as z from 'zod/mini';
import type { RouteAnswer, RouteAuth, RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import { errorOfAnswer, networkError, unexpectedAnswer } from './api-error.ts';
import { requestUrl } from './request-url.ts';

/** Emits one of these when a call is refused because the session of its kind has ended, or has to be completed first. */
export const apiEvents = new EventTarget();
const sessionEnded: Partial<Record<RouteAuth, string>> = {
  subscriber: 'unauthenticated',
  admin: 'admin-unauthenticated',
  'super-admin': 'admin-unauthenticated',
  'entering-admin': 'admin-unauthenticated',
};

const headersSchema = z.record(z.string(), z.string());

interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

interface CallOptions {
  /** Goes on even when the page goes; only for small bodies. */
  readonly outlivesPage?: boolean;
}

/** Calls one route of the contract and parses its answer; throws only `ApiError`. */
export async function callApi<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R>,
  options?: CallOptions,
): Promise<RouteAnswer<R>>;
export async function callApi(
  contract: RouteContract,
  request: RequestParts,
  { outlivesPage = false }: CallOptions = {},
): Promise<unknown> {
  const answer = await send(contract, request, outlivesPage);
  const body = await bodyOf(answer);
  if (answer.ok) return parsed(contract, answer.status, body);

  const error = errorOfAnswer(answer.status, body);
  const ended = answer.status === 401 && sessionEnded[contract.auth];
  if (ended) {
    apiEvents.dispatchEvent(new Event(error.code === 'second_factor_required' ? 'admin-second-factor' : ended));
  }
  throw error;
}

async function send(
  { method, path }: RouteContract,
  { headers, body, ...address }: RequestParts,
  keepalive: boolean,
): Promise<Response> {
  const url = requestUrl(path, address);
  const isJson = body !== undefined;
  const sentHeaders = { ...headersSchema.parse(headers ?? {}), ...(isJson && { 'content-type': 'application/json' }) };
  const init = { method, headers: sentHeaders, ...(isJson && { body: JSON.stringify(body) }) };
  return fetch(url, { ...init, keepalive, credentials: 'same-origin' }).catch(() => {
    throw networkError();
  });
}

/** The JSON of an answer; undefined when it has none or is cut off, which no schema accepts. */
async function bodyOf(answer: Response): Promise<unknown> {
  return answer.status === 204 ? undefined : answer.json().catch(() => undefined);
}

function parsed(contract: RouteContract, status: number, body: unknown): unknown {
  if (!contract.response) return undefined;
  const result = contract.response.safeParse(body);
  if (!result.success) throw unexpectedAnswer(status);
  return result.data;
}
