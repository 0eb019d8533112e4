import { Dialog } from '@base-ui/react/dialog';
import { Sparkles, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBackCloses } from '#frontend/src/ui/back-closes.ts';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { progressView } from './generation-progress.ts';
import { LeftOut } from './left-out.tsx';
import { MayLeave } from './may-leave.tsx';
import { messages } from './messages.ts';
import { resultHeading } from './result-heading.ts';
import { useNow } from './use-now.ts';
import type { GenerationView } from './use-generation-view.ts';
import { WaitingResult } from './waiting-result.tsx';
import { closeCheckMs, messageAt, minimumVideoMs } from './waiting-times.ts';
import { WaitingVideo } from './waiting-video.tsx';

/** The full screen while something is made, and what was made as soon as it is there. */
export function WaitingFilm(view: GenerationView) {
  const { isOpen, hide } = view.waiting;
  useBackCloses(isOpen, hide);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && hide()}>
      <Dialog.Portal>
        <Dialog.Popup
          // The viewer that opens in its place has the focus by then.
          finalFocus={() => view.previewIndex === null && (resultHeading() ?? true)}
          className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-canvas text-ink outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Content {...view} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Content(view: GenerationView) {
  const { isReady, reveal } = view.waiting;
  const [playingSinceMs, setPlayingSinceMs] = useState<number>();
  useCloseAfterVideo(isReady, playingSinceMs, reveal);
  return (
    <div className="mx-auto flex min-h-full w-full max-w-3xl shrink-0 flex-col gap-6 px-4 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-[calc(1rem+env(safe-area-inset-bottom))] lg:justify-center">
      <Dialog.Close render={<IconButton label={isReady ? messages.close : messages.hide} className="-me-2 self-end" />}>
        <X aria-hidden className="size-5" />
      </Dialog.Close>
      <WaitingVideo
        onPlaying={() => setPlayingSinceMs((since) => since ?? Date.now())}
        cover={isReady && view.generation && <WaitingResult generation={view.generation} />}
      />
      <Dialog.Title className="text-2xl font-semibold tracking-tight text-balance">
        {isReady ? messages.done : messages.pleaseWait}
      </Dialog.Title>
      {isReady ? <Ready {...view} /> : <Running {...view} />}
      <p role="status" className="sr-only">
        {isReady && messages.resultReady}
      </p>
    </div>
  );
}

/** Lets the video play its time, then makes way for the result. */
function useCloseAfterVideo(isReady: boolean, playingSinceMs: number | undefined, onClose: () => void): void {
  const [openedAtMs] = useState(() => Date.now());
  const close = useEffectEvent(() => {
    // A video that can not play holds nothing back for longer than one that can.
    if (Date.now() - (playingSinceMs ?? openedAtMs) >= minimumVideoMs) onClose();
  });
  useEffect(() => {
    if (!isReady) return;
    const timer = setInterval(close, closeCheckMs);
    return () => clearInterval(timer);
  }, [isReady]);
}

/** It takes the focus: it is what everybody has waited for. */
const takeFocus = (button: HTMLElement | null) => button?.focus();

function Ready({ generation, waiting }: GenerationView) {
  return (
    <>
      {generation && (
        <div className="-mt-3 flex flex-col gap-1.5">
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
            <span>{messages.receipt(generation)}</span>
            <span>{messages.assetCount(generation.assets.length)}</span>
          </p>
          <LeftOut generation={generation} />
        </div>
      )}
      <div className="mt-auto lg:mt-2">
        <Button ref={takeFocus} variant="primary" isBlock className="min-h-12" onClick={waiting.reveal}>
          <Sparkles aria-hidden className="size-4" />
          {messages.viewResult}
        </Button>
      </div>
    </>
  );
}

function Running({ form, generation, isCancelling, cancel }: GenerationView) {
  const [openedAtMs] = useState(() => Date.now());
  const now = useNow();
  const progress = generation ? progressView(generation, now) : { text: messages.generating };
  return (
    <>
      <div className="flex flex-col gap-3">
        <ProgressBar label={messages.progress} value={progress.value} />
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
          <p className="text-muted">{messageAt(messages.waiting, now - openedAtMs)}</p>
          <p className="font-medium tabular-nums">{progress.text}</p>
        </div>
        {generation && <p className="text-sm text-muted tabular-nums">{messages.heldReceipt(generation)}</p>}
      </div>
      <div className="mt-auto flex flex-col gap-3 lg:mt-2">
        <MayLeave form={form} generation={generation} />
        <Button isBlock className="min-h-12" disabled={!generation || isCancelling} onClick={cancel}>
          {isCancelling ? messages.cancelling : messages.cancel}
        </Button>
      </div>
    </>
  );
}
