import { SearchX } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { MediaViewer } from '#frontend/src/ui/media-viewer.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { AssetActions } from './asset-actions.tsx';
import type { AssetFilter } from './asset-filters.tsx';
import { AssetListError, NoAssets } from './asset-list-states.tsx';
import { AssetMasonry } from './asset-masonry.tsx';
import { matchesSearch } from './asset-search.ts';
import { messages } from './messages.ts';
import { useAssetList } from './use-asset-list.ts';

/** Files per page of the user's view (S§9). */
const pageSize = 10;

interface AssetGalleryProps {
  readonly filter: AssetFilter;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The files that a filter lets through; the search looks at those that are loaded. */
export function AssetGallery({ filter, scroller }: AssetGalleryProps) {
  const { userId = '', name = '' } = useAppStore((store) => store.session) ?? {};
  const all = useAssetList({ limit: pageSize, mediaType: filter.mediaType, favourites: filter.favourites });
  const list = { ...all, items: all.items.filter((asset) => matchesSearch(asset, { userId, name }, filter.search)) };
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  if (list.isLoading) return <GallerySkeleton />;
  const error = list.error && <AssetListError message={list.error.message} onRetry={list.reload} />;
  if (list.items.length === 0) {
    if (all.items.length > 0) return <NoMatch loadMore={list.hasMore ? list.loadMore : undefined} />;
    return error ?? <NoAssets action={<ButtonLink to="/">{messages.goHome}</ButtonLink>} />;
  }
  return (
    <>
      <AssetMasonry list={list} scroller={scroller} onOpen={setShownIndex} />
      {error}
      <MediaViewer
        items={list.items}
        index={shownIndex}
        onIndexChange={setShownIndex}
        onDownload={(item) => void downloadFile(item.publicUrl, item.filename)}
        renderActions={(asset) => <AssetActions asset={asset} />}
      />
    </>
  );
}

function NoMatch({ loadMore }: { readonly loadMore: (() => void) | undefined }) {
  return (
    <NoticeState
      icon={SearchX}
      title={messages.noMatch}
      action={loadMore && <Button onClick={loadMore}>{messages.searchOlder}</Button>}
    >
      {loadMore ? messages.noMatchLoaded : messages.noMatchHint}
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
