import type { RouteAnswer, RouteAuth, RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import { errorOfAnswer, networkError, unexpectedAnswer } from './api-error.ts';

export const apiEvents = new EventTarget();
const sessionEndedEvents: Partial<Record<RouteAuth, string>> = {
  subscriber: 'unauthenticated',
  admin: 'admin-unauthenticated',
  'entering-admin': 'admin-unauthenticated',
};

const answeredCallers = new Set<RouteAuth>();

/** False while no call of this kind of caller succeeded, for example because the browser keeps no cookie. */
export function hasAnswered(...callers: readonly RouteAuth[]): boolean {
  return callers.some((caller) => answeredCallers.has(caller));
}

interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface CallOptions {
  /** Lets the request continue when the page closes. Only for small bodies. */
  readonly outlivesPage?: boolean;
}

/** Throws only `ApiError`. Does not parse responses, because the server checks its own. */
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
  const { ok, status, body } = await (takePrefetched(contract, request) ?? send(contract, request, outlivesPage));
  if (ok) {
    answeredCallers.add(contract.auth);
    if (body === undefined && status !== 204) throw unexpectedAnswer(status);
    return body;
  }

  const error = errorOfAnswer(status, body);
  const endedEvent = status === 401 && sessionEndedEvents[contract.auth];
  if (endedEvent) {
    apiEvents.dispatchEvent(new Event(error.code === 'second_factor_required' ? 'admin-second-factor' : endedEvent));
  }
  if (error.code === 'consent_needed' && (await import('./ask-for-consent.ts').then(({ ask }) => ask(error)))) {
    return callApi(contract, request);
  }
  throw error;
}

const prefetched = new Map<string, Promise<Answer>>();

/** Sends a call before its screen loads. The screen's first equal call takes the response. Resolves to nothing for a refusal. */
export function prefetch<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R>,
): Promise<RouteAnswer<R> | undefined>;
export async function prefetch(contract: RouteContract, request: RequestParts): Promise<unknown> {
  const answer = send(contract, request, false);
  prefetched.set(callKey(contract, request), answer);
  return answer.then(
    ({ ok, body }) => (ok ? body : undefined),
    () => undefined,
  );
}

export function dropPrefetched<R extends RouteContract>(contract: R, request: RouteRequest<R>): void;
export function dropPrefetched(contract: RouteContract, request: RequestParts): void {
  prefetched.delete(callKey(contract, request));
}

function takePrefetched(contract: RouteContract, request: RequestParts): Promise<Answer> | undefined {
  const name = callKey(contract, request);
  const answer = prefetched.get(name);
  prefetched.delete(name);
  return answer;
}

const callKey = ({ method, path }: RouteContract, request: RequestParts) => JSON.stringify([method, path, request]);

interface Answer extends Pick<Response, 'ok' | 'status'> {
  readonly body: unknown;
}

async function send({ method, path }: RouteContract, request: RequestParts, keepalive: boolean): Promise<Answer> {
  const { headers, body, ...address } = request;
  const isJson = body !== undefined;
  const answer = await fetch(requestUrl(path, address), {
    method,
    headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
    ...(isJson && { body: JSON.stringify(body, replaceHalfEmojis) }),
    keepalive,
  }).catch(() => {
    throw networkError();
  });
  const { ok, status } = answer;
  return { ok, status, body: status === 204 ? undefined : await answer.json().catch(() => undefined) };
}

/** A text that was cut inside an emoji ends with half a surrogate pair. */
function replaceHalfEmojis(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value;
}

/** `{name+}` keeps the slashes of its value. */
export function requestUrl(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = new Map(toTextEntries(params));
  const filled = path.replace(/\{(\w+)(\+?)\}/g, (_, name: string, isGreedy: string) => {
    const value = values.get(name) ?? '';
    return isGreedy ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const search = new URLSearchParams(toTextEntries(query));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function toTextEntries(parts: unknown): [name: string, value: string][] {
  return Object.entries(parts ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
}
