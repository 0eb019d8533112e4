import type { RouteContract, RouteRequest } from '#shared/contracts/route.ts';

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
