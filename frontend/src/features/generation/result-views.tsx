import { CircleCheck, RotateCcw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useApi } from '#frontend/src/data/use-api.ts';
import { AssetActions, AssetNextSteps } from '#frontend/src/files/actions/asset-actions.tsx';
import { SpokenText, useOrigin } from '#frontend/src/files/actions/asset-origin.tsx';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { resultPath } from '#frontend/src/lib/screen-paths.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { useRetained } from '#frontend/src/ui/drawer.tsx';
import { MediaViewer } from '#frontend/src/ui/media-viewer.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import { messages } from './messages.ts';
import { ResultActions } from './result-actions.tsx';
import { LeftOut, resultButton, ResultList, useResults } from './result-list.tsx';
import { resultMessages } from './result-messages.ts';
import type { GenerationView } from './use-generation-view.ts';

export function ResultPanel({ generation, preview, startHere }: GenerationView) {
  const results = useResults(generation);
  if (!generation || results.length === 0) return undefined;
  return (
    <section aria-labelledby={resultHeadingId} className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={resultHeadingId} tabIndex={-1} className="rounded-control text-lg font-semibold tracking-tight">
          {messages.done}
        </h2>
        <p className="text-sm text-muted tabular-nums">{messages.assetCount(results.length)}</p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it can't be scrolled with the keyboard */}
      <div tabIndex={0} className="relative -m-1 flex min-h-0 flex-col gap-4 overflow-y-auto p-1">
        <ResultList results={results} onPreview={preview} />
        <ResultActions generation={generation} results={results} startHere={startHere} />
        <Receipt generation={generation} />
        <ButtonLink to="/assets" variant="ghost" className="self-start">
          {messages.seeAssets}
        </ButtonLink>
      </div>
    </section>
  );
}

function Receipt({ generation }: { readonly generation: Generation }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm text-muted tabular-nums">{messages.receipt(generation)}</p>
      <LeftOut generation={generation} />
    </div>
  );
}

export function EarlierResult({ id }: { readonly id: string }) {
  const { data, error } = useApi(generations.getGeneration, { params: { id } });
  const prompt = useOrigin(id)?.prompt;
  const [first] = data?.generation.assets ?? [];
  if (error || (data && !first)) return undefined;
  if (!first) return <Skeleton className="h-16 rounded-card" />;
  const picture = first.thumbnailUrl ?? (first.mediaType === 'image' ? first.publicUrl : undefined);
  return (
    <Link
      to={resultPath(id)}
      className="flex min-h-16 items-center gap-3 rounded-card bg-raised p-2 transition-colors duration-150 hover:bg-hover"
    >
      {picture && <img src={picture} alt="" className="size-12 rounded-control object-cover" />}
      <span className="flex min-w-0 flex-col px-1">
        <span className="font-medium">{resultMessages.earlier}</span>
        {prompt && (
          <span dir="auto" className="truncate text-sm text-muted">
            {prompt}
          </span>
        )}
      </span>
    </Link>
  );
}

/** The number of results that fit a phone screen. */
const shownResults = 3;

export function SuccessStep({ generation, preview, restart, startHere }: GenerationView) {
  const results = useResults(generation);
  return (
    <section className="flex flex-1 flex-col gap-3">
      <div className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-5 text-success" />
        <h1 id={resultHeadingId} tabIndex={-1} className="rounded-control font-semibold tracking-tight">
          {messages.done}
        </h1>
      </div>
      <ResultList results={results} max={shownResults} onPreview={preview} />
      {generation && <ResultActions generation={generation} results={results} startHere={startHere} />}
      {generation && <Receipt generation={generation} />}
      <div className="mt-auto flex flex-wrap gap-2">
        <ButtonLink to="/assets" variant="ghost" className="flex-1">
          {messages.seeAssets}
        </ButtonLink>
        <Button variant="ghost" className="flex-1" onClick={restart}>
          <RotateCcw aria-hidden className="size-4" />
          {messages.restart}
        </Button>
      </div>
    </section>
  );
}

type ResultViewerProps = Pick<GenerationView, 'generation' | 'previewIndex' | 'preview'> &
  Partial<Pick<GenerationView, 'startHere'>>;

export function ResultViewer({ generation, previewIndex, preview, startHere }: ResultViewerProps) {
  const results = useResults(generation);
  const lastIndex = useRetained(previewIndex, previewIndex !== null);
  const lastId = lastIndex === null ? undefined : results[lastIndex]?.id;
  return (
    <MediaViewer
      items={results}
      index={previewIndex}
      onIndexChange={preview}
      renderActions={(asset) => <AssetActions asset={asset} />}
      renderNextSteps={(asset) => <AssetNextSteps asset={asset} startHere={startHere} />}
      renderTranscript={(asset) => <SpokenText asset={asset} />}
      onDownload={(item) => void downloadFile(item.publicUrl, item.filename)}
      finalFocus={() => (lastId === undefined ? null : resultButton(lastId)) ?? resultHeading()}
    />
  );
}

const resultHeadingId = 'result-heading';

export function resultHeading(): HTMLElement | null {
  return document.getElementById(resultHeadingId);
}
