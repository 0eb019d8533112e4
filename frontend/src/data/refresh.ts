import { useEffect, useEffectEvent } from 'react';
import { mutate } from 'swr';
import type { RouteContract } from '#shared/contracts/route.ts';
import { isOfRoute, routeKey } from './use-api.ts';

/** How each list on the screen is read again, by its route: the cache finds single answers, but no lists. */
const shownLists = new Map<string, Set<() => void>>();

/** Asks these routes again wherever an answer or a list of theirs is on the screen. */
export function refresh(...contracts: readonly RouteContract[]): void {
  for (const contract of contracts) {
    void mutate((key) => isOfRoute(contract, key));
    shownLists.get(nameOf(contract))?.forEach((reload) => reload());
  }
}

/** Reads a list again when its route is refreshed. */
export function useRefresh(contract: RouteContract, reload: () => void): void {
  const name = nameOf(contract);
  const reloadLatest = useEffectEvent(reload);
  useEffect(() => {
    const reloads = shownLists.get(name) ?? new Set();
    shownLists.set(name, reloads);
    const reloadThis = () => reloadLatest();
    reloads.add(reloadThis);
    return () => void reloads.delete(reloadThis);
  }, [name]);
}

function nameOf(contract: RouteContract): string {
  return routeKey(contract).join(' ');
}
