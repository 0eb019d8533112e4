import useSWR, { mutate, type SWRConfiguration } from 'swr';
import type { RouteAnswer, RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import type { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';

/** Reads one route; asks nothing while `request` is null. */
export function useApi<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R> | null,
  options?: SWRConfiguration<RouteAnswer<R>, ApiError>,
) {
  return useSWR<RouteAnswer<R>, ApiError, readonly [string, string, RouteRequest<R>] | null>(
    request && answerKey(contract, request),
    ([, , sent]) => callApi(contract, sent),
    options,
  );
}

/** Keeps an answer that has come in another way. */
export function setAnswer<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R>,
  answer: RouteAnswer<R>,
): void {
  void mutate<RouteAnswer<R>>(answerKey(contract, request), answer, { revalidate: false });
}

/** Shows at once what an answer has become, wherever it is on the screen; asks nothing. */
export function changeAnswer<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R>,
  change: (answer: RouteAnswer<R>) => RouteAnswer<R>,
): void {
  const changed = (known: RouteAnswer<R> | undefined) => known && change(known);
  void mutate<RouteAnswer<R>>(answerKey(contract, request), changed, { revalidate: false });
}

/** For as long as a screen takes to be drawn. */
const justMs = 5000;
let knownAtMs = 0;

/** Keeps what has come along with another answer, for a screen that is about to be drawn. */
export function primeAnswer<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R>,
  answer: RouteAnswer<R>,
): void {
  knownAtMs = Date.now();
  setAnswer(contract, request, answer);
}

/** Options of a first look at what may have come along: nothing has to be asked for it. */
export function unlessFresh(): { readonly revalidateIfStale: boolean } {
  return { revalidateIfStale: Date.now() - knownAtMs >= justMs };
}

type RouteKey = readonly [method: string, path: string];

/** What every cache key of a route begins with; routes are told apart by method and path. */
export function routeKey({ method, path }: RouteContract): RouteKey {
  return [method, path];
}

/** The cache's key of one request. */
export function answerKey<R extends RouteContract>(contract: R, request: RouteRequest<R>) {
  return [...routeKey(contract), request] as const;
}

/** Whether a cache key is one of the route's requests. */
export function isOfRoute(contract: RouteContract, key: unknown): boolean {
  return Array.isArray(key) && routeKey(contract).every((part, index) => key[index] === part);
}
