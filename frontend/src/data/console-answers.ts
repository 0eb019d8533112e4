import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminOverview, type Resting } from '#shared/contracts/admin-overview.ts';
import { useApi } from './use-api.ts';

/** Reads pauses from the cache that the console's frame keeps fresh. */
export function useResting(): (modelId: string) => Resting | undefined {
  const { data } = useApi(adminOverview.getWaiting, {}, { revalidateOnMount: false, revalidateOnFocus: false });
  const resting = data?.resting ?? [];
  const stage = resting.find(({ kind }) => kind === 'stage');
  const models = new Map(resting.filter(({ kind }) => kind === 'model').map((rest) => [rest.id, rest]));
  return (modelId) => models.get(modelId) ?? stage;
}

/** Reads the cached sign-in answer; undefined if the stage sets no value. */
export function useCreditValue(): number | undefined {
  const { data } = useApi(adminAuth.getAccess, {}, { revalidateOnMount: false, revalidateOnFocus: false });
  return data?.creditValueUsd;
}
