import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminOverview, type Resting } from '#shared/contracts/admin-overview.ts';
import { useApi } from './use-api.ts';

/** Tells of a model whether it rests, with the whole stage or by itself, as the console's frame keeps it. Asks nothing more. */
export function useResting(): (modelId: string) => Resting | undefined {
  const { data } = useApi(adminOverview.getWaiting, {}, { revalidateOnMount: false, revalidateOnFocus: false });
  const resting = data?.resting ?? [];
  const stage = resting.find(({ kind }) => kind === 'stage');
  const models = new Map(resting.filter(({ kind }) => kind === 'model').map((rest) => [rest.id, rest]));
  return (modelId) => models.get(modelId) ?? stage;
}

/** What a credit is worth in US dollars, as the sign-in told; undefined where the stage does not say. Asks nothing. */
export function useCreditValue(): number | undefined {
  const { data } = useApi(adminAuth.getAccess, {}, { revalidateOnMount: false, revalidateOnFocus: false });
  return data?.creditValueUsd;
}
