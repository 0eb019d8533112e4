import { type Generation, generations } from '#shared/contracts/generations.ts';
import { knowAnswer, unlessJustKnown } from '#frontend/src/data/known-answers.ts';
import { useApi } from '#frontend/src/data/use-api.ts';

export const runningRequest = { query: { status: 'processing', limit: 20 } } as const;

/** The subscriber's generations that have not ended; undefined until they are known, or while they are not wanted. */
export function useRunningGenerations(isWanted: boolean): readonly Generation[] | undefined {
  const options = { revalidateOnFocus: false, ...unlessJustKnown() };
  return useApi(generations.listGenerations, isWanted ? runningRequest : null, options).data?.items;
}

/** Shows that there are none, where that came along with another answer. */
export function knowNothingRuns(): void {
  knowAnswer(generations.listGenerations, runningRequest, { items: [] });
}
