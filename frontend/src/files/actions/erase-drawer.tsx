import { type ReactNode, useState } from 'react';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { jobPollingOptions } from '#frontend/src/data/job-polling.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import type { Asset } from '#shared/contracts/assets.ts';
import { type Erasure, erasure, type Traces } from '#shared/contracts/erasure.ts';
import { plural } from '#shared/kernel/language.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { KeptList, receiptMessages, saveReceipt } from './deletion-receipt.tsx';
import { hideDeleted } from './deletion.ts';

const messages = {
  title: 'Delete everywhere',
  notLoaded: 'Couldn’t find out what this deletes',
  lead: 'This can’t be undone. It deletes or removes:',
  file: {
    image: 'The picture, its preview and all earlier versions',
    video: 'The film and all earlier versions',
    audio: 'The sound and all earlier versions',
  } satisfies Record<MediaType, string>,
  share: 'Its shared page, with the files there',
  favourite: 'Its place among your favourites',
  resultOfRequest: 'The result in your request to our artists',
  atProvider: 'The copy that the service which made it still has, within minutes',
  generations: (count: number) =>
    plural(count, {
      one: 'The file in the entries of # generation that used it',
      other: 'The file in the entries of # generations that used it',
    }),
  running: (count: number) =>
    plural(count, {
      one: '# generation that uses it and still runs: it is cancelled without a charge',
      other: '# generations that use it and still run: they are cancelled without a charge',
    }),
  requests: (count: number) =>
    plural(count, {
      one: 'The file in # request to our artists, who can’t open it any longer',
      other: 'The file in # requests to our artists, who can’t open it any longer',
    }),
  caches: 'Browsers and our delivery network can show it for up to another hour.',
  results: (count: number) => plural(count, { one: '# result was made from it', other: '# results were made from it' }),
  alsoResults: 'Delete them everywhere, too',
  resultsStay: 'Otherwise they stay.',
  moreResults: 'There are more. Delete these first, or open the others.',
  partial: 'Only your newest generations are listed. The file is removed from older ones, too.',
  cancel: 'Cancel',
  confirm: 'Delete everywhere',
  deleting: 'Deleting…',
  failed: 'Not everything is deleted. Please try again.',
  deleted: ({ deleted, cleared, cancelled }: Erasure) => [
    plural(
      deleted.files,
      { one: '# file is deleted everywhere: {versions}.', other: '# files are deleted everywhere: {versions}.' },
      { versions: plural(deleted.versions, { one: '# stored version', other: '# stored versions' }) },
    ),
    ...(deleted.shares > 0
      ? [plural(deleted.shares, { one: '# shared page is gone.', other: '# shared pages are gone.' })]
      : []),
    ...(cleared.generations > 0
      ? [
          plural(cleared.generations, {
            one: 'Removed from the entries of # generation.',
            other: 'Removed from the entries of # generations.',
          }),
        ]
      : []),
    ...(cleared.requests > 0
      ? [plural(cleared.requests, { one: 'Removed from # request.', other: 'Removed from # requests.' })]
      : []),
    ...(cancelled > 0
      ? [plural(cancelled, { one: '# generation was cancelled.', other: '# generations were cancelled.' })]
      : []),
  ],
} as const;

interface EraseDrawerProps {
  readonly asset: Asset;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}

export function EraseDrawer({ asset, onClose, onDeleted }: EraseDrawerProps) {
  const params = { id: asset.id };
  const fresh = { dedupingInterval: 0, revalidateOnFocus: false, revalidateIfStale: false };
  const { data: traces, error, mutate } = useApi(erasure.getTraces, { params }, fresh);
  const [alsoResults, setAlsoResults] = useState(false);
  const { step, ended, problem, start } = useErasure(asset);
  const results = (alsoResults && traces?.results) || [];
  const close = () => {
    if (step === 'deleting' || step === 'failed') {
      hideDeleted([asset, ...results]);
      onDeleted?.();
    }
    onClose();
  };
  if (ended !== undefined) return <Erased erased={ended} onClose={close} />;
  const isBusy = step === 'starting' || step === 'deleting';
  return (
    <Drawer
      isOpen
      onClose={close}
      title={messages.title}
      footer={
        <div className="flex flex-wrap gap-3">
          {!isBusy && (
            <Button className="flex-auto" onClick={close}>
              {messages.cancel}
            </Button>
          )}
          <Button
            variant="danger"
            className="flex-auto"
            disabled={isBusy || traces === undefined}
            onClick={() => void start(results.map(({ id }) => id))}
          >
            {isBusy ? messages.deleting : messages.confirm}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {error && !traces && (
          <ErrorState title={messages.notLoaded} message={error.message} onRetry={() => void mutate()} />
        )}
        {!traces && !error && (
          <LoadingRegion>
            <Skeleton className="h-16 w-full" />
          </LoadingRegion>
        )}
        {traces && (
          <TraceList asset={asset} traces={traces}>
            <AlsoResults traces={traces} isChecked={alsoResults} isDisabled={isBusy} onChange={setAlsoResults} />
          </TraceList>
        )}
        <p role="alert" className="text-danger empty:hidden">
          {problem}
        </p>
      </div>
    </Drawer>
  );
}

function useErasure({ id }: Asset) {
  const [step, setStep] = useState<'explain' | 'starting' | 'deleting' | 'failed'>('explain');
  const [ended, setEnded] = useState<Erasure>();
  const [problem, setProblem] = useState<string>();
  const params = { id };
  const fail = () => {
    setProblem(messages.failed);
    setStep('failed');
  };
  const handleEnd = (answer: Erasure) => {
    if (answer.status === 'failed') fail();
    else setEnded(answer);
  };
  useApi(
    erasure.getErasure,
    step === 'deleting' && ended === undefined ? { params } : null,
    jobPollingOptions({ onEnd: handleEnd, onRefused: fail }),
  );
  const start = async (alsoDelete: readonly string[]) => {
    setProblem(undefined);
    setStep('starting');
    try {
      await callApi(erasure.startErasure, { params, body: { alsoDelete: [...alsoDelete] } });
      setStep('deleting');
    } catch (error) {
      setProblem(failureMessage(error));
      setStep('explain');
    }
  };
  return { step, ended, problem, start };
}

interface TraceListProps {
  readonly asset: Asset;
  readonly traces: Traces;
  readonly children: ReactNode;
}

function TraceList({ asset, traces, children }: TraceListProps) {
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="relative size-16 shrink-0 overflow-hidden rounded-control bg-raised">
          <MediaThumbnail item={asset} isCompact />
        </span>
        <p className="line-clamp-2 min-w-0 font-medium break-words">{asset.generationPrompt ?? asset.filename}</p>
      </div>
      <p>{messages.lead}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {listTraces(traces, asset).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {traces.results.length > 0 && children}
      {traces.isPartial && <p className="text-muted">{messages.partial}</p>}
      <p className="text-muted">{messages.caches}</p>
    </>
  );
}

interface AlsoResultsProps {
  readonly traces: Traces;
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function AlsoResults({ traces: { results, hasMoreResults }, isChecked, isDisabled, onChange }: AlsoResultsProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{messages.results(results.length)}</p>
      <ul className="flex flex-wrap gap-2">
        {results.map((result) => (
          <li key={result.id} className="relative size-16 overflow-hidden rounded-control bg-raised">
            <MediaThumbnail item={result} isCompact />
            <span className="sr-only">{result.generationPrompt ?? result.filename}</span>
          </li>
        ))}
      </ul>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        <span>{messages.alsoResults}</span>
      </label>
      <p className="text-sm text-muted">{hasMoreResults ? messages.moreResults : messages.resultsStay}</p>
    </div>
  );
}

interface ErasedProps {
  readonly erased: Erasure;
  readonly onClose: () => void;
}

function Erased({ erased, onClose }: ErasedProps) {
  const { endedAt, kept } = erased;
  const deleted = messages.deleted(erased);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={messages.title}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button className="flex-auto" onClick={() => saveReceipt({ deleted, endedAt, kept })}>
            {receiptMessages.download}
          </Button>
          <Button variant="primary" className="flex-auto" onClick={onClose}>
            {receiptMessages.done}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <p role="status" className="font-medium">
          {deleted.join(' ')}
        </p>
        <KeptList kept={kept} />
      </div>
    </Drawer>
  );
}

function listTraces(traces: Traces, { mediaType, isFavourite }: Asset): string[] {
  const { generations, running, requests } = traces;
  return [
    messages.file[mediaType],
    ...(traces.isShared ? [messages.share] : []),
    ...(isFavourite ? [messages.favourite] : []),
    ...(traces.isResultOfRequest ? [messages.resultOfRequest] : []),
    ...(traces.isAtProvider ? [messages.atProvider] : []),
    ...(generations > 0 ? [messages.generations(generations)] : []),
    ...(running > 0 ? [messages.running(running)] : []),
    ...(requests > 0 ? [messages.requests(requests)] : []),
  ];
}
