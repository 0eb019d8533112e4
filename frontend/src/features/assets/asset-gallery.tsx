import { SearchX } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { MediaViewer } from '#frontend/src/ui/media-viewer.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { AssetActions, AssetNextSteps } from '#frontend/src/files/actions/asset-actions.tsx';
import { SpokenText } from '#frontend/src/files/actions/asset-origin.tsx';
import type { useAssetList } from '#frontend/src/files/list/asset-changes.ts';
import { AssetListError } from '#frontend/src/files/list/asset-list-states.tsx';
import { AssetMasonry, type TileOptions } from './asset-masonry.tsx';
import { messages } from './messages.ts';

interface AssetGalleryProps {
  readonly list: ReturnType<typeof useAssetList>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly empty: ReactNode;
  readonly tiles?: Partial<TileOptions>;
  readonly canOpenApp?: boolean;
}

export function AssetGallery({ list, scroller, empty, tiles, canOpenApp = false }: AssetGalleryProps) {
  const openAppAssets = useAppStore((store) => store.openAppAssets);
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const close = () => setOpenIndex(null);
  const openApp = (appId: string) => {
    close();
    openAppAssets(appId);
  };
  if (list.isLoading) return <GallerySkeleton />;
  const error = list.error && <AssetListError error={list.error} onRetry={list.reload} />;
  if (list.items.length === 0) return error ?? empty;
  return (
    <>
      <AssetMasonry list={list} scroller={scroller} onOpen={setOpenIndex} {...tiles} />
      {error}
      <MediaViewer
        items={list.items}
        index={openIndex}
        onIndexChange={setOpenIndex}
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
