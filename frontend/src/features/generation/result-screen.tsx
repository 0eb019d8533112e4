import { CircleAlert, CircleSlash, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { refreshAccount } from '#frontend/src/data/refresh-account.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { actionMessages } from '#frontend/src/files/actions/action-messages.ts';
import { useOrigin } from '#frontend/src/files/actions/asset-origin.tsx';
import { useReuse } from '#frontend/src/files/actions/use-reuse.ts';
import { formatAge, formatCredits } from '#frontend/src/lib/format.ts';
import { onlineCode } from '#frontend/src/lib/lazy-code.ts';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { Overlay } from '#frontend/src/ui/drawer.tsx';
import { labels } from '#frontend/src/ui/labels.ts';
import { lazyPart } from '#frontend/src/ui/lazy-part.tsx';
import { NotFoundState } from '#frontend/src/ui/not-found-state.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import { isSettled, pollDelayMs, describeProgress, useNow } from './generation-progress.ts';
import { messages } from './messages.ts';
import { ResultActions } from './result-actions.tsx';
import { LeftOut, ResultList, useResults } from './result-list.tsx';
import { resultMessages } from './result-messages.ts';
import { markSeen, useCancel, adviseAfterFailure, describeError } from './use-generation.ts';
import { waitingMessages } from './waiting-messages.ts';

const resultViewer = onlineCode(async () => (await import('./result-views.tsx')).ResultViewer);
const ResultViewer = lazyPart(resultViewer);

export function ResultRoute() {
  const { id = '' } = useParams();
  return <ResultScreen key={id} id={id} />;
}

function ResultScreen({ id }: { readonly id: string }) {
  const { data, error, mutate } = useApi(
    generations.getGeneration,
    { params: { id } },
    { refreshInterval: (latest) => pollDelayMs(latest?.generation, Date.now()) },
  );
  const generation = data?.generation;
  useDocumentTitle(generation?.pageTitle ?? messages.recent);
  const isSeen = generation !== undefined && isSettled(generation);
  useEffect(() => {
    if (isSeen) void markSeen(id);
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
    <LoadingRegion className={screenLook}>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-[50dvh] w-full rounded-card" />
      <Skeleton className="h-20 w-full rounded-card" />
    </LoadingRegion>
  );
}

const screenLook =
  'mx-auto flex w-full max-w-4xl flex-1 flex-col gap-4 px-[min(1rem,5vw)] py-4 min-[100rem]:max-w-7xl lg:px-8 lg:py-8';

interface ResultProps {
  readonly generation: Generation;
}

function Result({ generation }: ResultProps) {
  const { pageTitle, status, createdAt } = generation;
  return (
    <div className={screenLook}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted tabular-nums">
        <h1 className="font-medium">{pageTitle}</h1>
        <p>{formatAge(createdAt)}</p>
      </div>
      {status === 'completed' && <CompletedResult generation={generation} />}
      {status === 'processing' && <RunningResult generation={generation} />}
      {(status === 'failed' || status === 'cancelled') && <UnsuccessfulResult generation={generation} />}
      <div className="flex flex-col gap-1.5 text-sm text-muted tabular-nums">
        <p>
          <span>{messages.receipt(generation)}</span>
          {generation.refund && <span>{` ${resultMessages.refunded(generation.refund.amount)}`}</span>}
        </p>
        <LeftOut generation={generation} />
      </div>
    </div>
  );
}

function CompletedResult({ generation }: ResultProps) {
  const [index, setIndex] = useState<number | null>(null);
  const results = useResults(generation);
  const reuse = useReuse({ generationId: generation.id });
  // The first tap opens the viewer at once.
  useEffect(() => void resultViewer.load().catch(() => undefined), []);
  if (results.length === 0) {
    const editPrompt = (
      <Button variant="primary" onClick={reuse?.editPrompt}>
        {actionMessages.editPrompt}
      </Button>
    );
    return (
      <NoticeState icon={Trash2} title={resultMessages.resultsDeleted} action={editPrompt}>
        {resultMessages.resultsDeletedText}
      </NoticeState>
    );
  }
  return (
    <>
      <ResultList results={results} onPreview={setIndex} />
      <ResultActions generation={generation} results={results} />
      <Overlay isOpen={index !== null} onClose={() => setIndex(null)}>
        <ResultViewer generation={generation} previewIndex={index} preview={setIndex} />
      </Overlay>
    </>
  );
}

const cardLook = 'flex flex-col gap-4 rounded-card border border-line bg-surface card-inset';

function RunningResult({ generation }: ResultProps) {
  const { value, text } = describeProgress(generation, useNow());
  const { cancel, isCancelling } = useCancel({ onAnswer: refreshAccount });
  const isEnding = isCancelling(generation);
  const prompt = useOrigin(generation.id)?.prompt;
  return (
    <section aria-busy className={cardLook}>
      <div aria-hidden className="glow-art h-[40dvh] animate-shimmer rounded-control" />
      {prompt && <p className="line-clamp-3">{prompt}</p>}
      <h2 className="text-lg font-semibold tracking-tight">{waitingMessages.creating[generation.outputType]}</h2>
      <ProgressBar label={waitingMessages.progress} value={value} />
      <p className="font-medium tabular-nums">{navigator.onLine ? text : resultMessages.offline}</p>
      <p className="text-sm text-muted">{waitingMessages.canLeave}</p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isEnding} onClick={() => void cancel(generation.id)}>
          {isEnding ? messages.cancelling : messages.cancel}
        </Button>
        <ButtonLink to={modelPagePath(generation.routePath)}>{resultMessages.openPage}</ButtonLink>
      </div>
    </section>
  );
}

function UnsuccessfulResult({ generation }: ResultProps) {
  const { id, status, error, creditCost, createdAt } = generation;
  const reuse = useReuse({ generationId: id, name: resultMessages.attempt(formatAge(createdAt)) });
  const Icon = status === 'failed' ? CircleAlert : CircleSlash;
  return (
    <section className={cardLook}>
      <div className="flex gap-3">
        <Icon aria-hidden className="mt-1 size-5 text-muted" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <h2 className="text-lg font-semibold tracking-tight">
            {status === 'failed' ? messages.failed : messages.cancelled}
          </h2>
          {error && <p>{describeError(error)}</p>}
          {error && <p className="text-sm text-muted">{adviseAfterFailure(generation)}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {error?.retryable && (
          <Button variant="primary" onClick={() => reuse?.retry(creditCost)}>
            {`${labels.retry} (${formatCredits(creditCost)})`}
          </Button>
        )}
        <Button variant={error?.retryable ? 'secondary' : 'primary'} onClick={reuse?.editPrompt}>
          {actionMessages.editPrompt}
        </Button>
      </div>
    </section>
  );
}
