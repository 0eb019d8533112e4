import { useEffect, useEffectEvent } from 'react';
import { mutate } from 'swr';
import type { RouteContract } from '#shared/contracts/route.ts';
import { isRouteKey, routeKey } from './use-api.ts';

/** Reload functions of the mounted lists by route, because SWR's `mutate` finds no infinite lists. */
const shownLists = new Map<string, Set<() => void>>();

export function refresh(...contracts: readonly RouteContract[]): void {
  for (const contract of contracts) {
    void mutate((key) => isRouteKey(contract, key));
    shownLists.get(routePrefix(contract))?.forEach((reload) => reload());
  }
}

export function useRefresh(contract: RouteContract, reload: () => void): void {
  const name = routePrefix(contract);
  const reloadLatest = useEffectEvent(reload);
  useEffect(() => {
    const reloads = shownLists.get(name) ?? new Set();
    shownLists.set(name, reloads);
    const reloadThis = () => reloadLatest();
    reloads.add(reloadThis);
    return () => void reloads.delete(reloadThis);
  }, [name]);
}

function routePrefix(contract: RouteContract): string {
  return routeKey(contract).join(' ');
}
