import { CircleAlert, CircleSlash, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { actionMessages } from '#frontend/src/files/actions/action-messages.ts';
import { useReuse } from '#frontend/src/files/actions/use-reuse.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { resultPath } from '#frontend/src/lib/screen-paths.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { describeError } from './failure-text.ts';
import { describeProgress, useNow, useRunningGenerations } from './generation-progress.ts';
import { messages } from './messages.ts';
import { resultMessages } from './result-messages.ts';

const recentRequest = { query: { limit: 24 } } as const;
const maxTiles = 12;
const maxUnsuccessful = 3;
const refreshMs = 5000;
const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(6.5rem,100%),1fr))] gap-2 sm:grid-cols-4 lg:grid-cols-6';

export function RecentGenerations({ firstToMake }: { readonly firstToMake: ReactNode }) {
  const { data, error, mutate } = useApi(generations.listGenerations, recentRequest, {
    refreshInterval: (latest) => (latest?.items.some(({ status }) => status === 'processing') ? refreshMs : 0),
  });
  const items = data?.items ?? [];
  const listed = items.filter(({ status }) => status === 'processing');
  // The tray polls these more often, so both show the newest progress.
  const polled = useRunningGenerations(listed.length > 0);
  const running = listed.map((one) => polled?.find(({ id }) => id === one.id) ?? one);
  return (
    <>
      {running.length > 0 && (
        <Part title={resultMessages.running}>
          <RunningRows running={running} />
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
  // A completed generation has no assets after all of its files were deleted.
  const withAssets = ended.filter(({ assets }) => assets.length > 0);
  const unsuccessful = ended.filter(({ status }) => status !== 'completed');
  return (
    <>
      {withAssets.length > 0 ? (
        <ul className={grid}>
          {withAssets.slice(0, maxTiles).map((generation) => (
            <RecentTile key={generation.id} generation={generation} />
          ))}
        </ul>
      ) : (
        <NoticeState icon={Sparkles} title={messages.noRecent} action={firstToMake} heading="h3">
          {messages.noRecentHint}
        </NoticeState>
      )}
      {unsuccessful.length > 0 && <UnsuccessfulRows unsuccessful={unsuccessful.slice(0, maxUnsuccessful)} />}
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
        <span className="flex min-w-0 flex-col text-sm">
          <span className="font-medium wrap-anywhere">{pageTitle}</span>
          <span className="text-muted">{formatAge(createdAt)}</span>
        </span>
      </Link>
    </li>
  );
}

function RunningRows({ running }: { readonly running: readonly Generation[] }) {
  const now = useNow();
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {running.map((generation) => {
        const { value, text } = describeProgress(generation, now);
        return (
          <li key={generation.id}>
            <Link
              to={resultPath(generation.id)}
              className="flex flex-col gap-2.5 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:bg-raised"
            >
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-medium">{generation.pageTitle}</span>
                <span className="text-sm text-muted tabular-nums">{text}</span>
              </span>
              <ProgressBar label={resultMessages.progressOf(generation.pageTitle)} value={value} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function UnsuccessfulRows({ unsuccessful }: { readonly unsuccessful: readonly Generation[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
      {unsuccessful.map((generation) => (
        <UnsuccessfulRow key={generation.id} generation={generation} />
      ))}
    </ul>
  );
}

function UnsuccessfulRow({ generation }: { readonly generation: Generation }) {
  const { id, status, pageTitle, error, createdAt } = generation;
  const reuse = useReuse({ generationId: id, name: resultMessages.attempt(formatAge(createdAt)) });
  const Icon = status === 'failed' ? CircleAlert : CircleSlash;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3 ps-4">
      <Link to={resultPath(id)} className="flex min-h-11 min-w-0 flex-1 basis-60 items-start gap-3 rounded-control">
        <Icon aria-hidden className="mt-0.5 size-5 text-muted" />
        <span className="flex min-w-0 flex-col">
          <span className="text-sm font-medium">
            {`${pageTitle} · ${messages.status[status]} · ${formatAge(createdAt)}`}
          </span>
          {error && <span className="text-sm text-muted">{describeError(error)}</span>}
        </span>
      </Link>
      <Button onClick={reuse?.editPrompt}>{actionMessages.editPrompt}</Button>
    </li>
  );
}
