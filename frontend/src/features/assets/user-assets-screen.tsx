import { ArrowLeft } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink, IconButton } from '#frontend/src/ui/button.tsx';
import { MediaViewer } from '#frontend/src/ui/media-viewer.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { AssetListError, NoAssets } from './asset-list-states.tsx';
import { AssetMasonry } from './asset-masonry.tsx';
import { messages } from './messages.ts';
import { useAssetList } from './use-asset-list.ts';

/** Files per page of the user's view (S§9). */
const pageSize = 10;

/** The user assets viewer of S§2.10. */
export function UserAssetsScreen() {
  const name = useAppStore((store) => store.session?.name ?? '');
  const navigate = useNavigate();
  const scroller = useRef<HTMLElement>(null);
  useDocumentTitle(messages.title(name));
  return (
    <div className="fixed inset-0 flex flex-col bg-canvas">
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line px-2 pt-[env(safe-area-inset-top)] lg:px-6">
        <IconButton label={messages.back} onClick={() => void navigate('/')}>
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        </IconButton>
        <h1 className="min-w-0 truncate text-lg font-semibold tracking-tight">{messages.title(name)}</h1>
      </header>
      <main ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-2 py-2 lg:px-6 lg:py-6">
        <AssetGallery scroller={scroller} />
      </main>
    </div>
  );
}

function AssetGallery({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const list = useAssetList({ limit: pageSize });
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  if (list.isLoading) return <GallerySkeleton />;
  const error = list.error && <AssetListError message={list.error.message} onRetry={list.reload} />;
  if (list.items.length === 0) return error ?? <NoAssets action={<ButtonLink to="/">{messages.goHome}</ButtonLink>} />;
  return (
    <>
      <AssetMasonry list={list} scroller={scroller} onOpen={setShownIndex} />
      {error}
      <MediaViewer
        items={list.items}
        index={shownIndex}
        onIndexChange={setShownIndex}
        onDownload={(item) => void downloadFile(item.publicUrl, item.filename)}
      />
    </>
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
