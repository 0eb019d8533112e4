import { adminAuth } from '#shared/contracts/admin-auth.ts';
import {
  adminOverview,
  type BrokenPage,
  type Paused,
  type ProviderChange,
  type UncheckedModel,
} from '#shared/contracts/admin-overview.ts';
import { useApi } from './use-api.ts';

/** These hooks read from the cache, which the console's frame keeps fresh. */
export function usePaused(): (modelId: string) => Paused | undefined {
  const { data } = useApi(adminOverview.getWaiting, {}, { revalidateOnMount: false, revalidateOnFocus: false });
  const paused = data?.paused ?? [];
  const stage = paused.find(({ kind }) => kind === 'stage');
  const models = new Map(paused.filter(({ kind }) => kind === 'model').map((pause) => [pause.id, pause]));
  return (modelId) => models.get(modelId) ?? stage;
}

export function useBrokenPage(routePath: string): BrokenPage | undefined {
  const { data } = useApi(adminOverview.getWaiting, {}, { revalidateOnMount: false, revalidateOnFocus: false });
  return data?.brokenPages.find((page) => page.routePath === routePath);
}

export function useProviderChanges(): ReadonlyMap<string, ProviderChange> {
  const { data } = useApi(adminOverview.getWaiting, {}, { revalidateOnMount: false, revalidateOnFocus: false });
  return new Map(data?.providerChanges.map((change) => [change.modelId, change]));
}

export function useProviderChange(modelId: string): ProviderChange | undefined {
  return useProviderChanges().get(modelId);
}

export function useUncheckedModel(id: string): UncheckedModel | undefined {
  const { data } = useApi(adminOverview.getWaiting, {}, { revalidateOnMount: false, revalidateOnFocus: false });
  return data?.uncheckedModels.find(({ modelId }) => modelId === id);
}

export function useCreditValue(): number | undefined {
  const { data } = useApi(adminAuth.getAccess, {}, { revalidateOnMount: false, revalidateOnFocus: false });
  return data?.creditValueUsd;
}
