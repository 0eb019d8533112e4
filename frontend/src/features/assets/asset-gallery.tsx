import { SearchX } from 'lucide-react';
import { type ReactNode, type RefObject, useState, useEffect, useEffectEvent, useId, useMemo } from 'react';
import { AssetActions, AssetNextSteps } from '#frontend/src/files/actions/asset-actions.tsx';
import { SpokenText } from '#frontend/src/files/actions/asset-origin.tsx';
import { FavouriteMark } from '#frontend/src/files/actions/favourite.tsx';
import { AssetListError, type useAssetList, useChangedAssets } from '#frontend/src/files/asset-list.tsx';
import type { Selection } from '#frontend/src/files/use-selection.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { alternativeText, MediaTile } from '#frontend/src/ui/media-tile.tsx';
import { MediaViewer } from '#frontend/src/ui/media-viewer.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { PlayButton } from '#frontend/src/ui/play-button.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import type { Asset } from '#shared/contracts/assets.ts';
import { type Group, layOutMasonry, type Tile } from './masonry-layout.ts';
import { messages } from './messages.ts';

interface AssetGalleryProps {
  readonly list: ReturnType<typeof useAssetList>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly empty: ReactNode;
  readonly tiles?: Partial<TileOptions>;
  readonly canOpenApp?: boolean;
}

const loadedAhead = 6;

export function AssetGallery({ list, scroller, empty, tiles, canOpenApp = false }: AssetGalleryProps) {
  const openAppAssets = useAppStore((store) => store.openAppAssets);
  const [opened, setOpened] = useState<Asset | null>(null);
  useChangedAssets((asset) => asset.id === opened?.id && setOpened(asset));
  const close = () => setOpened(null);
  // The viewer reaches the next files before it is at the last one.
  const open = (asset: Asset) => {
    setOpened(asset);
    const isNearEnd = list.items.indexOf(asset) + loadedAhead >= list.items.length;
    if (isNearEnd && list.hasMore && !list.isLoadingMore) list.loadMore();
  };
  const openApp = (appId: string) => {
    close();
    openAppAssets(appId);
  };
  const index = opened && list.items.findIndex(({ id }) => id === opened.id);
  // A file that left the list stays open until it is closed.
  const viewed = opened && index === -1 ? [opened] : list.items;
  return (
    <>
      <GalleryContent {...{ list, empty }}>
        <AssetMasonry list={list} scroller={scroller} onOpen={open} {...tiles} />
      </GalleryContent>
      <MediaViewer
        items={viewed}
        index={index && Math.max(0, index)}
        hasMore={list.hasMore}
        onIndexChange={(next) => (next !== null && viewed[next] ? open(viewed[next]) : close())}
        onDownload={(item) => void downloadFile(item.publicUrl, item.filename)}
        renderTranscript={(asset) => <SpokenText asset={asset} />}
        renderNextSteps={(asset) => <AssetNextSteps asset={asset} />}
        renderActions={(asset) => (
          <AssetActions asset={asset} onDeleted={close} onOpenApp={canOpenApp ? openApp : undefined} />
        )}
      />
    </>
  );
}

interface GalleryContentProps extends Pick<AssetGalleryProps, 'list' | 'empty'> {
  readonly children: ReactNode;
}

function GalleryContent({ list, empty, children }: GalleryContentProps) {
  if (list.isLoading) return <GallerySkeleton />;
  const error = list.error && <AssetListError error={list.error} onRetry={list.reload} />;
  if (list.items.length === 0) return error ?? empty;
  return (
    <>
      {children}
      {error}
    </>
  );
}

export function NoMatch({ action }: { readonly action?: ReactNode }) {
  return (
    <NoticeState icon={SearchX} title={messages.noMatch} action={action}>
      {messages.noMatchHint}
    </NoticeState>
  );
}

function GallerySkeleton() {
  return (
    <LoadingRegion className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className={index % 3 === 0 ? 'aspect-3/4' : 'aspect-square'} />
      ))}
    </LoadingRegion>
  );
}

interface TileOptions {
  readonly selection: Pick<Selection, 'isSelected' | 'toggle'> | undefined;
  readonly getCaption: (asset: Asset) => string | undefined;
}

interface AssetMasonryProps extends Partial<TileOptions> {
  readonly list: {
    readonly items: readonly Asset[];
    readonly pageCount: number;
    readonly hasMore: boolean;
    readonly isLoadingMore: boolean;
    readonly loadMore: () => void;
  };
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onOpen: (asset: Asset) => void;
}

function AssetMasonry({ list, scroller, onOpen, selection, getCaption }: AssetMasonryProps) {
  const { width, height, top, rem } = useView(scroller);
  const { items, isLoadingMore } = list;
  const groups = useMemo(() => (width > 0 ? layOutMasonry(items, width, rem / 16) : []), [items, width, rem]);
  const end = groups.reduce((sum, group) => sum + group.height, 0);
  useLoadAtEnd(width > 0 && top + 2 * height >= end, list);
  const isNear = (start: number, size: number) => start + size > top - height && start < top + 2 * height;
  return (
    <>
      <div className="relative" style={{ height: end }}>
        {groups
          .filter((group) => isNear(group.top, group.height))
          .map((group) => (
            <DateGroup key={group.name} {...group}>
              {group.tiles
                .filter((tile) => isNear(group.top + tile.top, tile.height))
                .map((tile) => (
                  <li key={tile.asset.id} className="group absolute" style={placeTile(tile)}>
                    <MediaTile
                      item={tile.asset}
                      caption={getCaption ? getCaption(tile.asset) : alternativeText(tile.asset)}
                      isCaptionOnHover={!getCaption}
                      isSelected={selection?.isSelected(tile.asset)}
                      onPress={() => (selection ? selection.toggle(tile.asset) : onOpen(tile.asset))}
                      className="size-full"
                    />
                    {!selection && <FavouriteMark asset={tile.asset} />}
                    {!selection && tile.asset.mediaType === 'audio' && (
                      <PlayButton
                        url={tile.asset.publicUrl}
                        name={alternativeText(tile.asset)}
                        className="absolute end-1.5 bottom-1.5 bg-ink text-canvas"
                      />
                    )}
                  </li>
                ))}
            </DateGroup>
          ))}
      </div>
      <p role="status" className="py-6 text-center text-sm text-muted empty:hidden">
        {isLoadingMore && messages.loadingMore}
      </p>
    </>
  );
}

interface DateGroupProps extends Pick<Group, 'name' | 'top' | 'height'> {
  readonly children: ReactNode;
}

function DateGroup({ name, top, height, children }: DateGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="absolute inset-x-0" style={{ top, height }}>
      <h2 id={id} className="flex h-11 items-center px-1 text-sm font-semibold">
        {name}
      </h2>
      <ul aria-label={messages.grid(name)} className="absolute inset-0">
        {children}
      </ul>
    </section>
  );
}

function placeTile({ width, height, start, top }: Tile) {
  return { width, height, insetInlineStart: start, top };
}

/** Loads the next page when the end is near, also after a short page. */
function useLoadAtEnd(isAtEnd: boolean, list: AssetMasonryProps['list']): void {
  const load = useEffectEvent((knownPages: number) => {
    if (knownPages > 0 && list.hasMore && !list.isLoadingMore) list.loadMore();
  });
  useEffect(() => {
    if (isAtEnd) load(list.pageCount);
  }, [isAtEnd, list.pageCount]);
}

const noView = { width: 0, height: 0, top: 0, rem: 16 };

/** The width of the content, and the part of it that is on screen, in steps of half a screen. */
function useView(scroller: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(noView);
  // Not a layout effect, because a child's runs before the parent's ref is set.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => {
      const { clientWidth, clientHeight: height, scrollTop } = element;
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
      const width = clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      const step = Math.max(1, height / 2);
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const next = { width, height, top: Math.round(scrollTop / step) * step, rem };
      setView((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller]);
  return view;
}
