import useSWR, { mutate, type SWRConfiguration } from 'swr';
import type { RouteAnswer, RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import type { ApiError } from './api-error.ts';
import { answerKey } from './cache-keys.ts';
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
