import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { resultPath } from '#frontend/src/lib/result-path.ts';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';
import { resultMessages } from './result-messages.ts';
import { useRunningGenerations } from './running-generations.ts';
import { RunningRows } from './running-rows.tsx';
import { UnsuccessfulRows } from './unsuccessful-rows.tsx';

const asked = { query: { limit: 24 } } as const;
const mostTiles = 12;
const mostUnsuccessful = 3;
const refreshMs = 5000;
const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(6.5rem,100%),1fr))] gap-2 sm:grid-cols-4 lg:grid-cols-6';

/** What runs, what was made last, and what came to nothing; each leads to its result. */
export function RecentGenerations({ firstToMake }: { readonly firstToMake: ReactNode }) {
  const { data, error, mutate } = useApi(generations.listGenerations, asked, {
    refreshInterval: (latest) => (latest?.items.some(({ status }) => status === 'processing') ? refreshMs : 0),
  });
  const items = data?.items ?? [];
  const listed = items.filter(({ status }) => status === 'processing');
  // What the tray hears of them meanwhile, both tell alike.
  const heard = useRunningGenerations(listed.length > 0);
  const running = listed.map((one) => heard?.find(({ id }) => id === one.id) ?? one);
  return (
    <>
      {running.length > 0 && (
        <Part title={resultMessages.running}>
          <RunningRows generations={running} />
        </Part>
      )}
      <Part title={messages.recent}>
        {data ? (
          <Ended generations={items.filter(({ status }) => status !== 'processing')} firstToMake={firstToMake} />
        ) : error ? (
          <ErrorState title={error.message} onRetry={() => void mutate()} heading="h3" />
        ) : (
          <LoadingRegion className={grid}>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} className="aspect-square rounded-control" />
            ))}
          </LoadingRegion>
        )}
      </Part>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

interface EndedProps {
  readonly generations: readonly Generation[];
  readonly firstToMake: ReactNode;
}

function Ended({ generations: ended, firstToMake }: EndedProps) {
  // One whose files have all been deleted has nothing to show.
  const made = ended.filter(({ assets }) => assets.length > 0);
  const unsuccessful = ended.filter(({ status }) => status !== 'completed');
  return (
    <>
      {made.length > 0 ? (
        <ul className={grid}>
          {made.slice(0, mostTiles).map((generation) => (
            <RecentTile key={generation.id} generation={generation} />
          ))}
        </ul>
      ) : (
        <NoticeState icon={Sparkles} title={messages.noRecent} action={firstToMake} heading="h3">
          {messages.noRecentHint}
        </NoticeState>
      )}
      {unsuccessful.length > 0 && <UnsuccessfulRows generations={unsuccessful.slice(0, mostUnsuccessful)} />}
    </>
  );
}

function RecentTile({ generation: { id, pageTitle, createdAt, assets } }: { readonly generation: Generation }) {
  const [first] = assets;
  return (
    <li>
      <Link to={resultPath(id)} className="group flex flex-col gap-1.5 rounded-control">
        <span className="relative block aspect-square overflow-hidden rounded-control bg-raised transition-[filter] duration-150 group-hover:brightness-110">
          {first && <MediaThumbnail item={first} isCompact />}
          {assets.length > 1 && (
            <span className="absolute end-1.5 top-1.5 rounded-full bg-black/75 px-2 py-0.5 text-xs font-semibold text-white tabular-nums">
              {resultMessages.count(assets.length)}
            </span>
          )}
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="truncate text-sm font-medium">{pageTitle}</span>
          <span className="truncate text-sm text-muted">{formatAge(createdAt)}</span>
        </span>
      </Link>
    </li>
  );
}
