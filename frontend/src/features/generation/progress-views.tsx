/* oxlint-disable jsx-a11y/media-has-caption -- moving pictures without speech */
import { Dialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { Play, Plus, Sparkles, Volume2, VolumeX, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNextPages } from '#frontend/src/files/actions/next-pages.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useSiteConfig, chooseVideo } from '#frontend/src/lib/site-config.ts';
import { AssetMedia } from '#frontend/src/ui/asset-media.tsx';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { useCloseOnBack } from '#frontend/src/ui/close-on-back.ts';
import { alternativeText, fitInContainer } from '#frontend/src/ui/media-tile.tsx';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { useIsMotionReduced } from '#frontend/src/ui/use-media-query.ts';
import type { Asset } from '#shared/contracts/assets.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { describeProgress, pickMessage, useNow } from './generation-progress.ts';
import { messages } from './messages.ts';
import { LeftOut, useResults } from './result-list.tsx';
import { resultMessages } from './result-messages.ts';
import { resultPictureUrl } from './result-pictures.ts';
import { resultHeading } from './result-views.tsx';
import type { GenerationView } from './use-generation-view.ts';
import { waitingMessages } from './waiting-messages.ts';

export function WaitingFilm(view: GenerationView) {
  // Loads the pages for the result's actions before the result.
  useNextPages(view.form.outputType);
  const { isOpen, hide } = view.waiting;
  useCloseOnBack(isOpen, hide);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && hide()}>
      <Dialog.Portal>
        <Dialog.Popup
          // The viewer that replaces the film already has the focus.
          finalFocus={() => view.previewIndex === null && (resultHeading() ?? formHeading() ?? true)}
          className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-canvas text-ink outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Content {...view} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** After Cancel, the button that opened the film is gone or disabled. */
function formHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}

function Content(view: GenerationView) {
  const { isReady, reveal } = view.waiting;
  const [playingSinceMs, setPlayingSinceMs] = useState<number>();
  useCloseAfterVideo(isReady, playingSinceMs, reveal);
  return (
    <>
      {isReady && view.generation ? (
        <Ready {...view} generation={view.generation} />
      ) : (
        <div className={`${filmLook} max-w-3xl lg:justify-center`}>
          <Dialog.Close render={<IconButton label={waitingMessages.hide} className="-me-2 self-end" />}>
            <X aria-hidden className="size-5" />
          </Dialog.Close>
          <WaitingVideo onPlaying={() => setPlayingSinceMs((since) => since ?? Date.now())} />
          <Dialog.Title className="text-2xl font-semibold tracking-tight text-balance">
            {waitingMessages.pleaseWait}
          </Dialog.Title>
          <Running {...view} />
        </div>
      )}
      <p role="status" className="sr-only">
        {isReady && waitingMessages.resultReady}
      </p>
    </>
  );
}

const filmLook =
  'mx-auto flex min-h-full w-full shrink-0 flex-col gap-6 px-4 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-[calc(1rem+env(safe-area-inset-bottom))]';

const minimumVideoMs = 40_000;
const closeCheckMs = 2000;

function useCloseAfterVideo(isReady: boolean, playingSinceMs: number | undefined, onClose: () => void): void {
  const [openedAtMs] = useState(() => Date.now());
  const close = useEffectEvent(() => {
    // If the video never starts, the time counts from the film's opening.
    if (Date.now() - (playingSinceMs ?? openedAtMs) >= minimumVideoMs) onClose();
  });
  useEffect(() => {
    if (!isReady) return;
    const timer = setInterval(close, closeCheckMs);
    return () => clearInterval(timer);
  }, [isReady]);
}

const takeFocus = (button: HTMLElement | null) => button?.focus();

function Ready({ generation, waiting }: GenerationView & { readonly generation: Generation }) {
  const results = useResults(generation);
  const [first] = results;
  return (
    <div className={`${filmLook} h-full max-w-7xl gap-4`}>
      <div className="flex items-center justify-between gap-3">
        <Dialog.Title className="text-xl font-semibold tracking-tight text-balance">{messages.done}</Dialog.Title>
        <Dialog.Close render={<IconButton label={waitingMessages.close} className="-me-2" />}>
          <X aria-hidden className="size-5" />
        </Dialog.Close>
      </div>
      <ReadyMedia results={results.slice(0, maxShown)} />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-3">
        {first && <p className="line-clamp-2">{alternativeText(first)}</p>}
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
          <span>{messages.receipt(generation)}</span>
          <span>{messages.assetCount(results.length)}</span>
        </p>
        <LeftOut generation={generation} />
        <Button ref={takeFocus} variant="primary" isBlock className="min-h-12" onClick={waiting.reveal}>
          <Sparkles aria-hidden className="size-4" />
          {waitingMessages.viewResult}
        </Button>
      </div>
    </div>
  );
}

const maxShown = 4;
const uprightColumns: Readonly<Record<number, string>> = { 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-4' };

/** Uses the addresses that `decodePictures` has decoded, so the pictures appear at once. */
function ReadyMedia({ results }: { readonly results: readonly Asset[] }) {
  const isOne = results.length === 1;
  return (
    <div
      className={clsx(
        'grid min-h-[40dvh] flex-1 grid-rows-[minmax(0,1fr)] gap-2',
        !isOne && 'auto-rows-[minmax(0,1fr)] grid-cols-2',
        results.every(({ width = 0, height = 0 }) => height > width) && uprightColumns[results.length],
      )}
    >
      {results.map((result, index) => (
        <div
          key={result.id}
          className={clsx(
            'relative [container-type:size] flex min-h-0 min-w-0 items-center justify-center',
            results.length > 2 && (index < 2 ? 'max-sm:items-end' : 'max-sm:items-start'),
          )}
        >
          {result.mediaType === 'image' ? (
            <img
              src={resultPictureUrl(result, isOne)}
              alt={alternativeText(result)}
              decoding="sync"
              style={fitInContainer(result)}
              className="max-h-full max-w-full rounded-card bg-raised object-contain"
            />
          ) : (
            <AssetMedia item={result} />
          )}
        </div>
      ))}
    </div>
  );
}

function Running({ form, generation, isCancelling, cancel }: GenerationView) {
  const [openedAtMs] = useState(() => Date.now());
  const now = useNow();
  const progress = generation ? describeProgress(generation, now) : { value: undefined, text: messages.generating };
  return (
    <>
      <div className="flex flex-col gap-3">
        <ProgressBar label={waitingMessages.progress} value={progress.value} />
        {/* In lines of their own, because a text at the end of a line moves with each digit. */}
        <div className="flex flex-col gap-1 text-sm">
          {navigator.onLine ? (
            <>
              <p className="font-medium tabular-nums">{progress.text}</p>
              <p className="text-muted">{pickMessage(waitingMessages.tips, now - openedAtMs)}</p>
            </>
          ) : (
            <p className="font-medium">{resultMessages.offline}</p>
          )}
        </div>
        <HeldLine generation={generation} />
      </div>
      <div className="mt-auto flex flex-col gap-3 lg:mt-2">
        <CanLeaveNote form={form} generation={generation} />
        <Button isBlock className="min-h-12" disabled={!generation || isCancelling} onClick={cancel}>
          {isCancelling ? messages.cancelling : messages.cancel}
        </Button>
      </div>
    </>
  );
}

interface WaitingVideoProps {
  readonly onPlaying: () => void;
}

/** Starts muted, because autoplay requires it, and pauses if the device asks for reduced motion. */
function WaitingVideo({ onPlaying }: WaitingVideoProps) {
  const countryCode = useAppStore((store) => store.session?.countryCode);
  const { data: config, error } = useSiteConfig();
  const isStill = useIsMotionReduced();
  const [isMuted, setMuted] = useState(true);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const hasFailed = state === 'failed' || error !== undefined;
  return (
    <div className="relative flex h-100 max-h-[50dvh] w-full shrink-0 items-center justify-center overflow-hidden rounded-card bg-raised">
      {state === 'loading' && !hasFailed && <Skeleton className="absolute inset-0" />}
      {hasFailed && <Play aria-hidden className="size-10 text-muted" />}
      {config && !hasFailed && (
        <video
          src={chooseVideo(config.waitingVideos, countryCode)}
          aria-label={waitingMessages.waitingVideo}
          autoPlay={!isStill}
          loop
          muted={isMuted}
          playsInline
          onLoadedData={() => setState('shown')}
          onPlaying={onPlaying}
          onError={() => setState('failed')}
          className="size-full object-cover"
        />
      )}
      {state === 'shown' && (
        <IconButton
          label={isMuted ? waitingMessages.unmute : waitingMessages.mute}
          onClick={() => setMuted(!isMuted)}
          className="absolute end-3 bottom-3 bg-black/60 text-white hover:bg-black/80"
        >
          {isMuted ? <VolumeX aria-hidden className="size-5" /> : <Volume2 aria-hidden className="size-5" />}
        </IconButton>
      )}
    </div>
  );
}

export function ProgressPanel({ generation, form, isCancelling, cancel, dismiss }: GenerationView) {
  return (
    <section
      aria-busy
      className="flex animate-rise flex-col gap-5 card-inset rounded-card border border-line bg-surface"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h2 className="min-w-0 py-2 text-lg font-semibold tracking-tight">
          {waitingMessages.creating[form.outputType]}
        </h2>
        <Button onClick={cancel} disabled={!generation || isCancelling}>
          {isCancelling ? messages.cancelling : messages.cancel}
        </Button>
      </div>
      <RunningProgress generation={generation} />
      <CanLeaveNote form={form} generation={generation} />
      <Button variant="ghost" className={clsx('-mt-2 self-start', !generation && 'invisible')} onClick={dismiss}>
        <Plus aria-hidden className="size-4" />
        {resultMessages.makeAnotherMeanwhile}
      </Button>
    </section>
  );
}

/** Keeps its height while the generation starts, so nothing moves. */
function RunningProgress({ generation }: Pick<GenerationView, 'generation'>) {
  const now = useNow();
  const { value, text } = generation
    ? describeProgress(generation, now)
    : { value: undefined, text: messages.generating };
  // The provider's last words are outdated while it waits again.
  const statusText = generation?.queuePosition === undefined ? generation?.statusText : undefined;
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar label={waitingMessages.progress} value={value} />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <p className="font-medium tabular-nums">{navigator.onLine ? text : resultMessages.offline}</p>
        {navigator.onLine && statusText && <p className="text-muted">{statusText}</p>}
      </div>
      <HeldLine generation={generation} />
    </div>
  );
}

function HeldLine({ generation }: Pick<GenerationView, 'generation'>) {
  return (
    <p className="min-h-10 text-sm text-muted tabular-nums sm:min-h-5">
      {generation && waitingMessages.heldReceipt(generation)}
    </p>
  );
}

function CanLeaveNote({ form, generation }: Pick<GenerationView, 'form' | 'generation'>) {
  return (
    <p className="text-sm text-muted">
      {form.isLongRunning && (
        <span className={clsx(!generation && 'invisible')}>{`${waitingMessages.startedInBackground}. `}</span>
      )}
      <span>{waitingMessages.canLeave}</span>
    </p>
  );
}
