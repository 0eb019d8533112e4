import { Award, Images, Info, LayoutDashboard, Medal, SearchX, Trophy } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { formatDateTime, formatNumber } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer, useRetained } from '#frontend/src/ui/drawer.tsx';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { MediaGrid, MediaGridSkeleton } from '#frontend/src/ui/media-grid.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchForm } from '#frontend/src/ui/search-form.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { adminAnalytics, type AppAsset, type BoardApp } from '#shared/contracts/admin-analytics.ts';
import { generationPath, subscriberPath } from '#shared/rules/console-paths.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';

export function useAppBoard() {
  return useApiList(adminAnalytics.getBoard, { query: {} }, { initialSize: restoredPageCount() });
}

export function AppBoard({ board }: { readonly board: ReturnType<typeof useAppBoard> }) {
  const id = useId();
  const [opened, setOpened] = useState<BoardApp>();
  const { canSeeSubscriberData } = useAdminAccess();
  const { first, items, error } = board;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-semibold tracking-tight">
        {messages.title}
      </h2>
      {first === undefined ? (
        <LoadState
          error={error}
          skeleton={<SkeletonStack heights={['h-20', 'h-80']} />}
          texts={messages}
          heading="h3"
          onRetry={board.reload}
        />
      ) : (
        <>
          <StatCards
            stats={[
              { label: messages.totalApps, value: formatNumber(first.totals.apps) },
              { label: messages.totalAssets, value: formatNumber(first.totals.aiAssets) },
              { label: messages.mostActiveApp, value: first.items[0]?.name ?? messages.nothing },
            ]}
          />
          {items.length === 0 ? (
            <NoticeState icon={LayoutDashboard} title={messages.empty} heading="h3">
              {messages.emptyText}
            </NoticeState>
          ) : (
            <ItemList
              label={messages.title}
              name="board"
              items={items.map((app, index) => ({
                ...app,
                index,
                onOpen: canSeeSubscriberData ? () => setOpened(app) : undefined,
              }))}
              columns={boardColumns}
              getKey={({ appId }) => appId}
              getName={({ name }) => name}
              pages={board.pageCount}
            />
          )}
          <LoadMore list={board} label={messages.moreApps} />
        </>
      )}
      <AppAssets app={opened} onClose={() => setOpened(undefined)} />
    </section>
  );
}

interface RankedApp extends BoardApp {
  readonly index: number;
  readonly onOpen: (() => void) | undefined;
}

const { columns } = messages;

const boardColumns: readonly ListColumn<RankedApp>[] = [
  {
    id: 'name',
    header: columns.name,
    width: 10,
    grows: true,
    cell: ({ name }) => <span className="min-w-0 break-words">{name}</span>,
  },
  { id: 'rank', header: columns.rank, width: 12, inCard: 'line', cell: ({ index }) => <Rank index={index} /> },
  { id: 'id', header: columns.id, width: 9, grows: true, priority: 1, inCard: 'line', cell: renderAppId },
  { id: 'assets', header: columns.assets, width: 7, isNumeric: true, cell: renderAssetsButton },
  { id: 'user', header: columns.user, width: 11, grows: true, cell: formatMostActiveUser },
  {
    id: 'country',
    header: columns.country,
    width: 7,
    priority: 2,
    cell: ({ mostActiveCountry }) => mostActiveCountry?.country ?? messages.nothing,
  },
];

const icons = [Trophy, Medal, Award];

function Rank({ index }: { readonly index: number }) {
  const label = messages.ranks[index];
  const Icon = icons[index];
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="tabular-nums">{messages.rank(index + 1)}</span>
      {label && (
        <Badge>
          {Icon && <Icon aria-hidden className="size-4" />}
          <span>{label}</span>
        </Badge>
      )}
    </span>
  );
}

function renderAppId({ appId }: RankedApp) {
  return <code title={appId}>{appId}</code>;
}

function renderAssetsButton({ aiAssets, name, onOpen }: RankedApp) {
  const count = formatNumber(aiAssets);
  if (onOpen === undefined) return count;
  return (
    <Button aria-label={messages.openAssets(count, name)} onClick={onOpen}>
      {count}
    </Button>
  );
}

const shownIdLength = 8;

function formatMostActiveUser({ mostActiveUser }: RankedApp): string {
  if (!mostActiveUser) return messages.nothing;
  const { name, userId } = mostActiveUser;
  const shortId = userId.slice(0, shownIdLength);
  return name === userId ? shortId : messages.userOf(name, shortId);
}

interface AppAssetsProps {
  readonly app: BoardApp | undefined;
  readonly onClose: () => void;
}

function AppAssets({ app, onClose }: AppAssetsProps) {
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
    <Link to={subscriberPath(id)} className="underline">
      {text}
    </Link>
  );
}

function GenerationLink({ id }: { readonly id: string }) {
  if (!hasRight(useAdminAccess(), 'subscribers')) return id;
  return (
    <Link to={generationPath(id)} className="underline">
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
