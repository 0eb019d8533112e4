import useSWR, { mutate, type SWRConfiguration } from 'swr';
import type { RouteAnswer, RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import type { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';

/** The cache's key of one request; routes are told apart by method and path. */
function apiKey<R extends RouteContract>(contract: R, request: RouteRequest<R>) {
  return [contract.method, contract.path, request] as const;
}

/** Reads one route; asks nothing while `request` is null. */
export function useApi<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R> | null,
  options?: SWRConfiguration<RouteAnswer<R>, ApiError>,
) {
  return useSWR<RouteAnswer<R>, ApiError, readonly [string, string, RouteRequest<R>] | null>(
    request && apiKey(contract, request),
    ([, , sent]) => callApi(contract, sent),
    options,
  );
}

/** Shows at once what an answer has become, wherever it is on the screen; asks nothing. */
export function changeAnswer<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R>,
  change: (answer: RouteAnswer<R>) => RouteAnswer<R>,
): void {
  const changed = (known: RouteAnswer<R> | undefined) => known && change(known);
  void mutate<RouteAnswer<R>>(apiKey(contract, request), changed, { revalidate: false });
}

/** Asks again wherever the answer is on the screen. */
export function askAgain<R extends RouteContract>(contract: R, request: RouteRequest<R>): void {
  void mutate(apiKey(contract, request));
}
