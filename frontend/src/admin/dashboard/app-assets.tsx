import { Images, SearchX } from 'lucide-react';
import { useState } from 'react';
import { adminAnalytics, type AppAsset, type BoardApp } from '#shared/contracts/admin-analytics.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { useKept } from '#frontend/src/lib/use-kept.ts';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { MediaGrid, MediaGridSkeleton } from '#frontend/src/ui/media-grid.tsx';
import { LoadState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchForm } from '#frontend/src/ui/search-form.tsx';
import { AssetDetails } from './asset-details.tsx';
import { messages } from './messages.ts';

interface AppAssetsProps {
  readonly app: BoardApp | undefined;
  readonly onClose: () => void;
}

/** What everybody made in one app, newest first. */
export function AppAssets({ app, onClose }: AppAssetsProps) {
  const shown = useKept(app, app !== undefined);
  return (
    <FullScreen isOpen={app !== undefined} onClose={onClose} title={messages.assetsOf(shown?.name ?? '')}>
      {shown && <Content key={shown.appId} appId={shown.appId} />}
    </FullScreen>
  );
}

function Content({ appId }: { readonly appId: string }) {
  const [search, setSearch] = useState('');
  const list = useApiList(adminAnalytics.listAppAssets, { params: { appId }, query: search === '' ? {} : { search } });
  return (
    <div className="flex flex-col gap-4 p-4 lg:px-8">
      <SearchForm label={messages.search} value={search} onSearch={setSearch} />
      {list.first === undefined ? (
        <LoadState
          error={list.error}
          texts={{ failedToLoad: messages.assetsFailed }}
          skeleton={<MediaGridSkeleton />}
          onRetry={list.reload}
        />
      ) : (
        <>
          <Assets assets={list.items} isSearch={search !== ''} hasMore={list.hasMore} />
          <LoadMore list={list} label={search === '' ? messages.more : messages.searchOn} />
        </>
      )}
    </div>
  );
}

interface AssetsProps {
  readonly assets: readonly AppAsset[];
  readonly isSearch: boolean;
  readonly hasMore: boolean;
}

function Assets({ assets, isSearch, hasMore }: AssetsProps) {
  return (
    <>
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.shown(assets.length)}
      </p>
      {assets.length === 0 && (
        <NoticeState
          icon={isSearch ? SearchX : Images}
          title={isSearch ? messages.noneFound : messages.noAssets}
          heading="h3"
        >
          {isSearch && hasMore && messages.noneFoundText}
        </NoticeState>
      )}
      <MediaGrid
        items={assets}
        captionOf={({ generationPrompt, ownerName }) => generationPrompt ?? ownerName}
        fallbackOf={({ mediaType }) => messages.loadFailed[mediaType]}
        onDownload={({ publicUrl, filename }) => void downloadFile(publicUrl, filename)}
        renderActions={(asset) => <AssetDetails key={asset.id} asset={asset} />}
      />
    </>
  );
}
