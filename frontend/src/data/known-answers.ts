import type { RouteAnswer, RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import { setAnswer } from './use-api.ts';

/** For as long as a screen takes to be drawn. */
const justMs = 5000;
let knownAtMs = 0;

/** Keeps what has come along with another answer, for a screen that is about to be drawn. */
export function knowAnswer<R extends RouteContract>(
  contract: R,
  request: RouteRequest<R>,
  answer: RouteAnswer<R>,
): void {
  knownAtMs = Date.now();
  setAnswer(contract, request, answer);
}

/** Options of a first look at what may have come along: nothing has to be asked for it. */
export function unlessJustKnown(): { readonly revalidateIfStale: boolean } {
  return { revalidateIfStale: Date.now() - knownAtMs >= justMs };
}
