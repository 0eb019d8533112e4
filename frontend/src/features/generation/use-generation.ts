import { useEffect, useEffectEvent } from 'react';
import { generations, type Generation } from '#shared/contracts/generations.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { isSettled, pollDelayMs } from './generation-progress.ts';

/** Follows one generation, and stops asking once it has settled. */
export function useGeneration(id: string | undefined, onAnswer: (generation: Generation) => void) {
  const { data, error, mutate } = useApi(generations.getGeneration, id ? { params: { id } } : null, {
    refreshInterval: (latest) => (latest && isSettled(latest.generation) ? 0 : delayOf(latest?.generation)),
    dedupingInterval: 500,
  });
  // Also what somebody else on the screen has asked for: only who asks is told by the cache.
  const tell = useEffectEvent(onAnswer);
  useEffect(() => {
    if (data) tell(data.generation);
  }, [data]);
  const isGone = error?.code === 'not_found';
  return { generation: data?.generation, isGone, replace: (generation: Generation) => mutate({ generation }, false) };
}

function delayOf(generation: Generation | undefined): number {
  return generation ? pollDelayMs(generation, Date.now()) : 1000;
}
