import { CircleAlert, CircleSlash, Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { Spinner } from '#frontend/src/ui/spinner.tsx';
import { messages } from './messages.ts';
import { modelPagePath } from '#frontend/src/lib/model-page-path.ts';

const shownGenerations = 12;
const refreshMs = 5000;
const grid = 'grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 lg:grid-cols-4';

/** What was generated last; each leads back to its page. */
export function RecentGenerations() {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold tracking-tight">{messages.recent}</h2>
      <RecentList />
    </section>
  );
}

function RecentList() {
  const { data, error, mutate } = useApi(
    generations.listGenerations,
    { query: { limit: shownGenerations } },
    { refreshInterval: (latest) => (latest?.items.some(({ status }) => status === 'processing') ? refreshMs : 0) },
  );
  if (data && data.items.length === 0) {
    return (
      <NoticeState icon={Sparkles} title={messages.noRecent}>
        {messages.noRecentHint}
      </NoticeState>
    );
  }
  if (data) {
    return (
      <ul className={grid}>
        {data.items.map((generation) => (
          <RecentTile key={generation.id} generation={generation} />
        ))}
      </ul>
    );
  }
  if (error) return <ErrorState title={error.message} onRetry={() => void mutate()} />;
  return (
    <LoadingRegion className={grid}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="mb-12 aspect-square rounded-card" />
      ))}
    </LoadingRegion>
  );
}

function RecentTile({ generation }: { readonly generation: Generation }) {
  const { pageTitle, routePath, status, createdAt } = generation;
  return (
    <li>
      <Link to={modelPagePath(routePath)} className="group flex flex-col gap-2 rounded-card">
        <span className="relative flex aspect-square items-center justify-center overflow-hidden rounded-card bg-raised transition-[filter] duration-150 group-hover:brightness-110">
          <Picture generation={generation} />
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="truncate text-sm font-medium">{pageTitle}</span>
          <span className="truncate text-sm text-muted">
            {messages.status[status]} · {formatAge(createdAt)}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Picture({ generation: { status, assets } }: { readonly generation: Generation }) {
  const [first] = assets;
  if (first) return <MediaThumbnail item={first} />;
  if (status === 'processing') return <Spinner />;
  const Icon = status === 'failed' ? CircleAlert : CircleSlash;
  return <Icon aria-hidden className="size-7 text-muted" />;
}
