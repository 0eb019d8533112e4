import useSWR, { mutate, type SWRConfiguration } from 'swr';
import type { RouteAnswer, RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import type { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';

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

export function setAnswer<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R>,
  answer: RouteAnswer<R>,
): void {
  void mutate<RouteAnswer<R>>(answerKey(contract, request), answer, { revalidate: false });
}

export function changeAnswer<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R>,
  change: (answer: RouteAnswer<R>) => RouteAnswer<R>,
): void {
  const changed = (cached: RouteAnswer<R> | undefined) => cached && change(cached);
  void mutate<RouteAnswer<R>>(answerKey(contract, request), changed, { revalidate: false });
}

/** About the time to render a screen. */
const freshForMs = 5000;
let primedAtMs = 0;

/** Caches data that arrived with another response, for a screen that is about to render. */
export function primeAnswer<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R>,
  answer: RouteAnswer<R>,
): void {
  primedAtMs = Date.now();
  setAnswer(contract, request, answer);
}

export function unlessFresh(): { readonly revalidateIfStale: boolean } {
  return { revalidateIfStale: Date.now() - primedAtMs >= freshForMs };
}

type RouteKey = readonly [method: string, path: string];

export function routeKey({ method, path }: RouteContract): RouteKey {
  return [method, path];
}

export function answerKey<R extends RouteContract>(contract: R, request: RouteRequest<R>) {
  return [...routeKey(contract), request] as const;
}

export function isRouteKey(contract: RouteContract, key: unknown): boolean {
  return Array.isArray(key) && routeKey(contract).every((part, index) => key[index] === part);
}
