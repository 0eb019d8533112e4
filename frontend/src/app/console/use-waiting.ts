import { adminOverview, type Waiting } from '#shared/contracts/admin-overview.ts';
import { useApi } from '#frontend/src/data/use-api.ts';

const refreshMs = 30_000;

/** What waits for somebody, for the badges and for home; undefined until it is known. */
export function useWaiting(): Waiting | undefined {
  const waiting = useApi(adminOverview.getWaiting, {}, { refreshInterval: refreshMs }).data;
  const pending = useApi(adminOverview.getPending, {}, { refreshInterval: refreshMs }).data;
  return waiting && pending && { ...waiting, ...pending };
}
