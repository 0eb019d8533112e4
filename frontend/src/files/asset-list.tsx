import { Images } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { create } from 'zustand';
import type { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh, useRefresh } from '#frontend/src/data/refresh.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { changeAnswer, useApi } from '#frontend/src/data/use-api.ts';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { type Asset, assets } from '#shared/contracts/assets.ts';
import { generations } from '#shared/contracts/generations.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { type AssetFilter, matchesFilter } from '#shared/rules/asset-filter.ts';
import { messages } from './messages.ts';

type Listener = (asset: Asset) => void;
const listeners = new Set<Listener>();

export function showChanged(asset: Asset): void {
  listeners.forEach((listener) => listener(asset));
  changeResults(asset, (results) => results.map((one) => (one.id === asset.id ? asset : one)));
}

export function useChangedAssets(onChange: Listener): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const listen: Listener = (asset) => change(asset);
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
}

export function removeFromResults(asset: Asset): void {
  changeResults(asset, (results) => results.filter(({ id }) => id !== asset.id));
}

export function reloadResults({ generationId }: Asset): void {
  if (generationId !== undefined) refresh(generations.getGeneration);
}

function changeResults({ generationId }: Asset, change: (results: Asset[]) => Asset[]): void {
  if (generationId === undefined) return;
  changeAnswer(generations.getGeneration, { params: { id: generationId } }, ({ generation }) => ({
    generation: { ...generation, assets: change(generation.assets) },
  }));
}

interface AssetListOptions extends AssetFilter {
  readonly limit: number;
}

function toQuery({ favourites, appId = '', search, ...filter }: AssetFilter) {
  return {
    ...filter,
    favourites: favourites ? ('true' as const) : undefined,
    ...(appId && { appId }),
    ...(search && { search }),
  };
}

export function useAssetList({ limit, ...filter }: AssetListOptions) {
  const query = { limit, ...toQuery(filter) };
  const { change, ...list } = useApiList(assets.listAssets, { query }, { isNewestFirst: true });
  useChangedAssets((asset) =>
    change((page) => ({ ...page, items: page.items.map((one) => (one.id === asset.id ? asset : one)) })),
  );
  const isDeleted = useIsDeleted();
  const items = list.items.filter((asset) => !isDeleted(asset) && (!filter.favourites || asset.isFavourite));
  const { pageCount, hasMore, loadMore } = list;
  const isLoadingFurther = items.length === 0 && hasMore;
  const loadFurther = useEffectEvent((knownPages: number) => knownPages > 0 && loadMore());
  useEffect(() => {
    if (isLoadingFurther) loadFurther(pageCount);
  }, [isLoadingFurther, pageCount]);
  return { ...list, items, isLoading: list.isLoading || isLoadingFurther };
}

export async function loadMatches(filter: AssetFilter, limit: number): Promise<readonly Asset[]> {
  const matches: Asset[] = [];
  let cursor: string | undefined;
  do {
    const page = await callApi(assets.listAssets, { query: { ...toQuery(filter), limit: 100, cursor } });
    matches.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined && matches.length < limit);
  return matches;
}

export interface Batch {
  readonly assets: readonly Asset[];
  readonly endToast: () => void;
}

interface Deletions {
  /** Hidden, but not deleted yet. */
  readonly pending: readonly Batch[];
  readonly sent: ReadonlySet<string>;
}

export const useDeletions = create<Deletions>()(() => ({ pending: [], sent: new Set() }));

/** Hidden, but still in the server's counts. */
function usePendingAssets(): readonly Asset[] {
  return useDeletions(({ pending }) => pending).flatMap((deletion) => deletion.assets);
}

function useIsDeleted(): (asset: Asset) => boolean {
  const pending = usePendingAssets();
  const sent = useDeletions((deletions) => deletions.sent);
  return ({ id }) => sent.has(id) || pending.some((asset) => asset.id === id);
}

export type AssetCounts = RouteAnswer<typeof assets.countAssets>;

export function useAssetCounts({ appId, search, favourites }: AssetFilter = {}): AssetCounts | undefined {
  const filter = { appId, search, favourites, ...(appId !== undefined && { source: 'generated' as const }) };
  const { favourites: onlyFavourites, search: words } = toQuery(filter);
  const isNarrowed = onlyFavourites !== undefined || words !== undefined;
  const query = isNarrowed ? { appId, favourites: onlyFavourites, search: words } : { appId };
  const { data, mutate } = useApi(assets.countAssets, { query });
  useRefresh(assets.deleteAssets, () => isNarrowed && void mutate());
  const deletedAssets = usePendingAssets().filter((asset) => matchesFilter(asset, filter));
  return data && subtractAssets(data, deletedAssets);
}

export function subtractFromCounts(deleted: readonly Asset[]): void {
  for (const appId of new Set([undefined, ...deleted.map((asset) => asset.appId)])) {
    const counted = deleted.filter((asset) => isCounted(asset, appId));
    changeAnswer(assets.countAssets, { query: { appId } }, (cached) => subtractAssets(cached, counted));
  }
}

export function countKind({ image, video, audio }: AssetCounts, mediaType?: MediaType): number {
  return mediaType === undefined ? image + video + audio : { image, video, audio }[mediaType];
}

/** An app counts only its own files. */
function isCounted(asset: Asset, appId: string | undefined): boolean {
  return appId === undefined || (asset.isAiGenerated && asset.appId === appId);
}

function subtractAssets({ image, video, audio, ...rest }: AssetCounts, deletedAssets: readonly Asset[]): AssetCounts {
  const countRemaining = (count: number, kind: MediaType) =>
    Math.max(0, count - deletedAssets.filter(({ mediaType }) => mediaType === kind).length);
  return {
    ...rest,
    image: countRemaining(image, 'image'),
    video: countRemaining(video, 'video'),
    audio: countRemaining(audio, 'audio'),
  };
}

interface AssetListErrorProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

export function AssetListError({ error, onRetry }: AssetListErrorProps) {
  // A 5xx response has no message for people.
  const message = error.isUncertain && error.code !== 'network' ? messages.getFailed : error.message;
  return <ErrorState title={messages.loadFailed} message={message} onRetry={onRetry} />;
}

interface NoAssetsProps {
  readonly hint?: string;
  readonly action?: ReactNode;
}

export function NoAssets({ hint = messages.emptyHint, action }: NoAssetsProps) {
  return (
    <NoticeState icon={Images} title={messages.empty} action={action}>
      {hint}
    </NoticeState>
  );
}
