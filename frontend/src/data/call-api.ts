import type { RouteAnswer, RouteAuth, RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import { errorOfAnswer, networkError, unexpectedAnswer } from './api-error.ts';

/** Emits one of these when a call is refused because the session of its kind has ended, or has to be completed first. */
export const apiEvents = new EventTarget();
const sessionEnded: Partial<Record<RouteAuth, string>> = {
  subscriber: 'unauthenticated',
  admin: 'admin-unauthenticated',
  'super-admin': 'admin-unauthenticated',
  'entering-admin': 'admin-unauthenticated',
};

interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface CallOptions {
  /** Goes on even when the page goes; only for small bodies. */
  readonly outlivesPage?: boolean;
}

/** Calls one route of the contract; throws only `ApiError`. The server answers as the contract says: it parses its own answers. */
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
  const { ok, status, body } = await (takeEarly(contract, request) ?? send(contract, request, outlivesPage));
  if (ok && (body !== undefined || status === 204)) return body;
  if (ok) throw unexpectedAnswer(status);

  const error = errorOfAnswer(status, body);
  const ended = status === 401 && sessionEnded[contract.auth];
  if (ended) {
    apiEvents.dispatchEvent(new Event(error.code === 'second_factor_required' ? 'admin-second-factor' : ended));
  }
  throw error;
}

const early = new Map<string, Promise<Answer>>();

/** Sends at once what a screen is going to ask for when its code is here: the first such call takes the answer. Whether it was a good one. */
export function askEarly<R extends RouteContract>(contract: R, request: RouteRequest<R>): Promise<boolean>;
export async function askEarly(contract: RouteContract, request: RequestParts): Promise<boolean> {
  const answer = send(contract, request, false);
  early.set(nameOf(contract, request), answer);
  return answer.then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Lets the first such call ask by itself after all. */
export function forgetEarly<R extends RouteContract>(contract: R, request: RouteRequest<R>): void;
export function forgetEarly(contract: RouteContract, request: RequestParts): void {
  early.delete(nameOf(contract, request));
}

function takeEarly(contract: RouteContract, request: RequestParts): Promise<Answer> | undefined {
  const name = nameOf(contract, request);
  const answer = early.get(name);
  early.delete(name);
  return answer;
}

const nameOf = ({ method, path }: RouteContract, request: RequestParts) => JSON.stringify([method, path, request]);

interface Answer extends Pick<Response, 'ok' | 'status'> {
  /** Undefined when there is none, when it is cut off, or none of the API's. */
  readonly body: unknown;
}

async function send({ method, path }: RouteContract, request: RequestParts, keepalive: boolean): Promise<Answer> {
  const { headers, body, ...address } = request;
  const isJson = body !== undefined;
  const answer = await fetch(requestUrl(path, address), {
    method,
    headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
    ...(isJson && { body: JSON.stringify(body) }),
    keepalive,
    credentials: 'same-origin',
  }).catch(() => {
    throw networkError();
  });
  const { ok, status } = answer;
  return { ok, status, body: status === 204 ? undefined : await answer.json().catch(() => undefined) };
}

/** A contract's path with its parameters and query filled in; `{name+}` keeps the slashes of its value. */
export function requestUrl(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = new Map(given(params));
  const filled = path.replace(/\{(\w+)(\+?)\}/g, (_, name: string, isGreedy: string) => {
    const value = values.get(name) ?? '';
    return isGreedy ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const search = new URLSearchParams(given(query));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function given(parts: unknown): [name: string, value: string][] {
  return Object.entries(parts ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
}
