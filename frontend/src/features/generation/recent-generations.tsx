import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { resultPath } from '#frontend/src/lib/screen-paths.ts';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import { describeProgress, useNow, useRunningGenerations } from './generation-progress.ts';
import { messages } from './messages.ts';
import { resultMessages } from './result-messages.ts';

const UnsuccessfulRows = lazyView(async () => (await import('./unsuccessful-rows.tsx')).UnsuccessfulRows);

const recentRequest = { query: { limit: 24 } } as const;
const maxTiles = 12;
const maxUnsuccessful = 3;
const refreshMs = 5000;
const strip = 'flex gap-3 max-lg:-mx-[min(1rem,5vw)] max-lg:px-[min(1rem,5vw)] scroll-row py-1';
const tile = 'w-36 shrink-0 lg:w-44';

/** The request must equal the one in `prefetch.ts`. */
export function useRecentGenerations() {
  return useApi(generations.listGenerations, recentRequest, {
    refreshInterval: (latest) => (latest?.items.some(({ status }) => status === 'processing') ? refreshMs : 0),
  });
}

export function RecentGenerations() {
  const { data, error, mutate } = useRecentGenerations();
  const items = data?.items ?? [];
  const listed = items.filter(({ status }) => status === 'processing');
  // The tray polls these more often, so both show the newest progress.
  const polled = useRunningGenerations(listed.length > 0);
  const running = listed.map((one) => polled?.find(({ id }) => id === one.id) ?? one);
  // A completed generation has no assets after all of its files were deleted.
  const made = items.filter(({ status, assets }) => status !== 'processing' && assets.length > 0).slice(0, maxTiles);
  const unsuccessful = items
    .filter(({ status }) => status === 'failed' || status === 'cancelled')
    .slice(0, maxUnsuccessful);
  if (data && running.length + made.length + unsuccessful.length === 0) return <HowItWorks />;
  return (
    <RecentSection>
      {error && !data ? (
        <ErrorState title={error.message} onRetry={() => void mutate()} heading="h3" />
      ) : (
        <ul className={clsx(strip, 'empty:hidden')}>
          {running.length > 0 && <RunningTiles running={running} />}
          {made.map((generation) => (
            <RecentTile key={generation.id} generation={generation} />
          ))}
        </ul>
      )}
      {unsuccessful.length > 0 && (
        <WhenLoaded
          fallback={<div style={{ height: `calc(${3.75 * unsuccessful.length}rem + ${unsuccessful.length + 1}px)` }} />}
        >
          <UnsuccessfulRows unsuccessful={unsuccessful} />
        </WhenLoaded>
      )}
    </RecentSection>
  );
}

export function RecentSkeleton() {
  return (
    <RecentSection>
      <LoadingRegion className={clsx(strip, 'overflow-hidden')}>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className={tile}>
            <Skeleton className="aspect-square" />
            <Skeleton className="mt-2 h-9" />
          </div>
        ))}
      </LoadingRegion>
    </RecentSection>
  );
}

function RecentSection({ children }: { readonly children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg font-semibold tracking-tight">{messages.recent}</h2>
      {children}
    </section>
  );
}

function HowItWorks() {
  return <p className="-mt-4 text-sm text-muted lg:-mt-6 lg:text-center">{messages.howItWorks}</p>;
}

interface TileProps {
  readonly generation: Generation;
  readonly children: ReactNode;
}

function Tile({ generation: { id, pageTitle, prompt, createdAt }, children }: TileProps) {
  return (
    <li className={tile}>
      <Link to={resultPath(id)} className="group flex flex-col gap-1.5 rounded-control">
        {children}
        <span className="flex min-w-0 flex-col text-sm">
          <span dir="auto" className="truncate">
            {prompt ?? pageTitle}
          </span>
          <span className="text-muted">{formatAge(createdAt)}</span>
        </span>
      </Link>
    </li>
  );
}

function RecentTile({ generation }: { readonly generation: Generation }) {
  const { assets } = generation;
  const [first] = assets;
  return (
    <Tile generation={generation}>
      <span className="relative block aspect-square overflow-hidden rounded-control bg-raised transition-[filter] duration-150 group-hover:brightness-110">
        {first && <MediaThumbnail item={first} isCompact />}
        {assets.length > 1 && (
          <span className="absolute end-1.5 top-1.5 rounded-full bg-black/75 px-2 py-0.5 text-xs font-semibold text-white tabular-nums">
            {resultMessages.count(assets.length)}
          </span>
        )}
      </span>
    </Tile>
  );
}

function RunningTiles({ running }: { readonly running: readonly Generation[] }) {
  const now = useNow();
  return running.map((generation) => <RunningTile key={generation.id} {...{ generation, now }} />);
}

function RunningTile({ generation, now }: { readonly generation: Generation; readonly now: number }) {
  const { value, text } = describeProgress(generation, now);
  return (
    <Tile generation={generation}>
      <span className="glow-art flex aspect-square flex-col justify-end on-art overflow-hidden rounded-control transition-[filter] duration-150 group-hover:brightness-110">
        <span className="flex flex-col gap-2 bg-black/60 p-3">
          <span className="text-sm tabular-nums">{text}</span>
          <ProgressBar label={resultMessages.progressOf(generation.pageTitle)} value={value} />
        </span>
      </span>
    </Tile>
  );
}
