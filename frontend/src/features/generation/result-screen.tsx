import { useEffect } from 'react';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { NotFoundState } from '#frontend/src/ui/not-found-state.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { formatAge } from '#frontend/src/lib/format.ts';
import { isSettled, pollDelayMs } from './generation-progress.ts';
import { LeftOut } from './left-out.tsx';
import { messages } from './messages.ts';
import { resultMessages } from './result-messages.ts';
import { MadeResult } from './made-result.tsx';
import { tellSeen } from './tell-seen.ts';
import { RunningResult, UnsuccessfulResult } from './other-results.tsx';

/** What came of one generation, at an address of its own. */
export function ResultScreen({ id }: { readonly id: string }) {
  const { data, error, mutate } = useApi(
    generations.getGeneration,
    { params: { id } },
    { refreshInterval: (latest) => delayOf(latest?.generation) },
  );
  const generation = data?.generation;
  useDocumentTitle(generation?.pageTitle ?? messages.recent);
  const isSeen = generation !== undefined && isSettled(generation);
  useEffect(() => {
    if (isSeen) void tellSeen(id);
  }, [isSeen, id]);
  if (generation) return <Result generation={generation} />;
  if (error?.isUncertain) {
    return (
      <ErrorState
        heading="h1"
        title={resultMessages.resultLoadFailed}
        message={error.message}
        onRetry={() => void mutate()}
      />
    );
  }
  if (error) return <NotFoundState title={resultMessages.resultNotFound} message={error.message} />;
  return (
    <LoadingRegion className={frame}>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-[50dvh] w-full rounded-card" />
      <Skeleton className="h-20 w-full rounded-card" />
    </LoadingRegion>
  );
}

const frame = 'mx-auto flex w-full max-w-4xl flex-1 flex-col gap-5 px-[min(1rem,5vw)] py-5 lg:px-8 lg:py-8';

function Result({ generation }: { readonly generation: Generation }) {
  const { pageTitle, status, createdAt } = generation;
  return (
    <div className={frame}>
      <div className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold tracking-tight">{pageTitle}</h1>
        <p className="text-sm text-muted tabular-nums">
          {messages.status[status]} · {formatAge(createdAt)} · {messages.receipt(generation)}
          {generation.refund && ` ${resultMessages.refunded(generation.refund.amount)}`}
        </p>
        <LeftOut generation={generation} />
      </div>
      {status === 'completed' && <MadeResult generation={generation} />}
      {status === 'processing' && <RunningResult generation={generation} />}
      {(status === 'failed' || status === 'cancelled') && <UnsuccessfulResult generation={generation} />}
    </div>
  );
}

/** Not at all once it has ended. */
function delayOf(generation: Generation | undefined): number {
  if (generation === undefined) return 1000;
  return isSettled(generation) ? 0 : pollDelayMs(generation, Date.now());
}
