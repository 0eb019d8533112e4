import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { refreshAccount } from '#frontend/src/data/refresh-account.ts';
import { useOrigin } from '#frontend/src/files/actions/asset-origin.tsx';
import { resultPath } from '#frontend/src/lib/screen-paths.ts';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { alternativeText, MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { PlayButton } from '#frontend/src/ui/play-button.tsx';
import { ProgressBar, Spinner } from '#frontend/src/ui/progress-bar.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import type { Generation } from '#shared/contracts/generations.ts';
import { isSettled, describeProgress, useNow } from './generation-progress.ts';
import { messages } from './messages.ts';
import { resultMessages } from './result-messages.ts';
import { ResultViewer } from './result-views.tsx';
import { addUnseen, claimAnnouncement, removeUnseen, useTray, viewResults } from './tray-store.ts';
import { markSeen, useCancel, useGeneration, describeFailure } from './use-generation.ts';

export function Tray({ running: all }: { readonly running: readonly Generation[] }) {
  const { unseen, watched } = useTray();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const running = all.filter(({ id }) => !watched.includes(id));
  const endedIds = unseen.filter((id) => !watched.includes(id) && !all.some((one) => one.id === id));
  useEffect(() => addUnseen(all.map(({ id }) => id)), [all]);
  return (
    <>
      <TrayButton runningCount={running.length} endedCount={endedIds.length} onPress={() => setOpen(true)} />
      <Drawer isOpen={isOpen} onClose={close} title={resultMessages.trayTitle}>
        <ul className="flex flex-col gap-3">
          {endedIds.map((id) => (
            <EndedRow key={id} id={id} onLeave={close} />
          ))}
          {running.map((generation) => (
            <RunningRow key={generation.id} generation={generation} onLeave={close} />
          ))}
        </ul>
      </Drawer>
      {endedIds.map((id) => (
        <EndAnnouncement key={id} id={id} />
      ))}
      <Viewer />
    </>
  );
}

interface TrayButtonProps {
  readonly runningCount: number;
  readonly endedCount: number;
  readonly onPress: () => void;
}

function TrayButton({ runningCount, endedCount, onPress }: TrayButtonProps) {
  return (
    <IconButton label={resultMessages.tray(runningCount, endedCount)} onClick={onPress} className="relative" data-tray>
      {endedCount > 0 ? <CircleCheck aria-hidden className="size-5" /> : <Spinner />}
      <span aria-hidden className="count-mark">
        {runningCount + endedCount}
      </span>
    </IconButton>
  );
}

function Viewer() {
  const opened = useTray((tray) => tray.viewed);
  // Follows changes, for example of favourites.
  const { generation: latest } = useGeneration(opened?.id, () => {});
  const viewed = opened && (latest ?? opened);
  const [index, setIndex] = useState<number | null>(0);
  const preview = (nextIndex: number | null) => {
    setIndex(nextIndex ?? 0);
    if (nextIndex !== null || !viewed) return;
    viewResults(undefined);
    void markSeen(viewed.id);
  };
  return viewed && <ResultViewer generation={viewed} previewIndex={index} preview={preview} />;
}

interface RowProps {
  readonly generation: Generation;
  readonly onLeave: () => void;
}

function RunningRow({ generation, onLeave }: RowProps) {
  const { value, text } = describeProgress(generation, useNow());
  const { cancel, isCancelling } = useCancel({ onAnswer: refreshAccount });
  const isEnding = isCancelling(generation);
  return (
    <Row>
      <span aria-hidden className="glow-art size-14 shrink-0 rounded-control" />
      <div className="flex min-w-0 flex-[1_1_7rem] flex-col gap-2">
        <TitleLink generation={generation} onLeave={onLeave} />
        <ProgressBar label={resultMessages.progressOf(generation.pageTitle)} value={value} />
        <p className="text-sm text-muted tabular-nums">{text}</p>
      </div>
      <Button
        className="ms-auto"
        disabled={isEnding}
        aria-label={resultMessages.cancelOne(generation.pageTitle)}
        onClick={() => void cancel(generation.id)}
      >
        {isEnding ? messages.cancelling : messages.cancel}
      </Button>
    </Row>
  );
}

function EndedRow({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) {
  const { generation } = useGeneration(id, () => {});
  if (!generation || !isSettled(generation)) return <Skeleton className="h-20 w-full" />;
  const [first] = generation.assets;
  return (
    <Row>
      {first && (
        <span className="relative size-14 shrink-0 overflow-hidden rounded-control bg-hover">
          <MediaThumbnail item={first} isCompact />
          {first.mediaType === 'audio' && (
            <PlayButton
              url={first.publicUrl}
              name={alternativeText(first)}
              className="absolute inset-0 m-auto bg-ink text-canvas"
            />
          )}
        </span>
      )}
      <div className="flex min-w-0 flex-[1_1_5rem] flex-col">
        <TitleLink generation={generation} onLeave={onLeave} />
        <EndStatus generation={generation} />
      </div>
      <div className="ms-auto flex items-center gap-3">
        {first && (
          <Button
            variant="primary"
            aria-label={resultMessages.viewOne(generation.pageTitle)}
            onClick={() => viewResults(generation)}
          >
            {resultMessages.view}
          </Button>
        )}
        <IconButton label={resultMessages.dismissOne(generation.pageTitle)} onClick={() => void markSeen(id)}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
    </Row>
  );
}

function EndStatus({ generation }: { readonly generation: Generation }) {
  const isReady = generation.status === 'completed';
  const Icon = isReady ? CircleCheck : CircleAlert;
  return (
    <p className="flex gap-1.5 text-sm text-muted">
      <Icon
        aria-hidden
        className={isReady ? 'mt-0.5 size-4 shrink-0 text-success' : 'mt-0.5 size-4 shrink-0 text-danger'}
      />
      <span className="min-w-0">{isReady ? messages.ready : describeFailure(generation)}</span>
    </p>
  );
}

function TitleLink({ generation: { id, pageTitle }, onLeave }: RowProps) {
  const prompt = useOrigin(id)?.prompt;
  return (
    <Link
      to={resultPath(id)}
      onClick={onLeave}
      className="flex min-h-11 flex-col justify-center self-start rounded-control underline-offset-4 hover:underline"
    >
      {prompt && <span className="line-clamp-2 font-medium wrap-anywhere">{prompt}</span>}
      <span className={prompt ? 'text-sm text-muted' : 'font-medium'}>{pageTitle}</span>
    </Link>
  );
}

function Row({ children }: { readonly children: ReactNode }) {
  return <li className="flex flex-wrap items-center gap-3 rounded-card bg-raised p-3">{children}</li>;
}

function EndAnnouncement({ id }: { readonly id: string }) {
  const { generation, isGone } = useGeneration(id, () => {});
  const announce = useEffectEvent(() => generation && announceEnd(generation));
  const hasEnded = generation !== undefined && isSettled(generation);
  useEffect(() => (hasEnded ? announce() : undefined), [hasEnded]);
  useEffect(() => {
    if (isGone) removeUnseen(id);
  }, [isGone, id]);
  return undefined;
}

function announceEnd(generation: Generation): (() => void) | undefined {
  const { status, pageTitle, assets, id } = generation;
  refreshAccount();
  const hasResults = status === 'completed' && assets.length > 0;
  // The person who cancelled knows.
  if (!hasResults && status !== 'failed') {
    removeUnseen(id);
    return undefined;
  }
  return whileNothingIsOpen(() => {
    if (document.hidden || !claimAnnouncement(id)) return undefined;
    if (!hasResults) return showToast(resultMessages.hasFailed(pageTitle));
    const action = { label: resultMessages.view, onPress: () => viewResults(generation) };
    return showToast(resultMessages.isReady(pageTitle), { action });
  });
}

const openPopups = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])[data-open]';

/** Hides the toast while a dialog or menu is open, because both move the focus. */
function whileNothingIsOpen(show: () => (() => void) | undefined): () => void {
  let hide: (() => void) | undefined;
  const update = () => {
    if (document.querySelector(openPopups)) hide?.();
    else hide ??= show();
  };
  const events = ['focusin', 'visibilitychange'];
  for (const event of events) document.addEventListener(event, update);
  update();
  return () => {
    for (const event of events) document.removeEventListener(event, update);
    hide?.();
  };
}
