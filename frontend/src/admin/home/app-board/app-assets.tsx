import { Images, Info, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { adminAnalytics, type AppAsset, type BoardApp } from '#shared/contracts/admin-analytics.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { MediaGrid, MediaGridSkeleton } from '#frontend/src/ui/media-grid.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchForm } from '#frontend/src/ui/search-form.tsx';
import { Drawer, useRetained } from '#frontend/src/ui/drawer.tsx';
import { messages } from './messages.ts';

interface AppAssetsProps {
  readonly app: BoardApp | undefined;
  readonly onClose: () => void;
}

export function AppAssets({ app, onClose }: AppAssetsProps) {
  const retainedApp = useRetained(app, app !== undefined);
  return (
    <FullScreen isOpen={app !== undefined} onClose={onClose} title={messages.assetsOf(retainedApp?.name ?? '')}>
      {retainedApp && <AssetSearch key={retainedApp.appId} appId={retainedApp.appId} />}
    </FullScreen>
  );
}

function AssetSearch({ appId }: { readonly appId: string }) {
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
        getCaption={({ generationPrompt, ownerName }) => generationPrompt ?? ownerName}
        getFallback={({ mediaType }) => messages.loadFailed[mediaType]}
        onDownload={({ publicUrl, filename }) => void downloadFile(publicUrl, filename)}
        renderActions={(asset) => <AssetDetails key={asset.id} asset={asset} />}
      />
    </>
  );
}

function AssetDetails({ asset }: { readonly asset: AppAsset }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Info aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{messages.details}</span>
      </Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={messages.details}>
        <Details asset={asset} />
      </Drawer>
    </>
  );
}

function Details({ asset }: { readonly asset: AppAsset }) {
  const { filename, ownerName, ownerId, createdAt, model, generationPrompt, seed } = asset;
  const facts = [
    { name: messages.filename, value: filename },
    { name: messages.owner, value: <Owner id={ownerId} name={ownerName} /> },
    { name: messages.createdAt, value: formatDateTime(createdAt) },
    { name: messages.model, value: model ?? '–' },
    { name: messages.prompt, value: generationPrompt ?? '–' },
    { name: messages.seed, value: seed ?? '–' },
    { name: messages.generation, value: asset.generationId ? <GenerationLink id={asset.generationId} /> : '–' },
  ];
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
      <div>
        <dt className="text-muted">{messages.params}</dt>
        <dd>
          <Params generationId={asset.generationId} />
        </dd>
      </div>
    </dl>
  );
}

function Owner({ id, name }: { readonly id: string; readonly name: string }) {
  const text = name === id ? id : `${name} · ${id}`;
  if (!hasRight(useAdminAccess(), 'subscribers')) return text;
  return (
    <Link to={`/admin/subscribers/${encodeURIComponent(id)}`} className="underline">
      {text}
    </Link>
  );
}

function GenerationLink({ id }: { readonly id: string }) {
  if (!hasRight(useAdminAccess(), 'subscribers')) return id;
  return (
    <Link to={`/admin/generations/${encodeURIComponent(id)}`} className="underline">
      {id}
    </Link>
  );
}

function Params({ generationId }: { readonly generationId: string | undefined }) {
  const request = generationId === undefined ? null : { params: { id: generationId } };
  const { data } = useApi(adminAnalytics.getGenerationParams, request);
  const params = Object.entries(data?.params ?? {});
  if (params.length === 0) return messages.noParams;
  return (
    <pre className="overflow-x-auto rounded-control bg-raised p-3 text-xs whitespace-pre-wrap">
      {JSON.stringify(data?.params, null, 2)}
    </pre>
  );
}
