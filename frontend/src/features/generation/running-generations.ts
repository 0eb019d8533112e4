import { type Generation, generations } from '#shared/contracts/generations.ts';
import { primeAnswer, unlessFresh, useApi } from '#frontend/src/data/use-api.ts';

export const runningRequest = { query: { status: 'processing', limit: 20 } } as const;

/** Undefined until loaded, or while not wanted. */
export function useRunningGenerations(isWanted: boolean): readonly Generation[] | undefined {
  const options = { revalidateOnFocus: false, ...unlessFresh() };
  return useApi(generations.listGenerations, isWanted ? runningRequest : null, options).data?.items;
}

/** Fills the cache when another answer said that nothing runs. */
export function primeNothingRunning(): void {
  primeAnswer(generations.listGenerations, runningRequest, { items: [] });
}
