import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Generation } from '#shared/contracts/generations.ts';
import { resultPath } from '#frontend/src/lib/result-path.ts';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { failureText } from './failure-text.ts';
import { isSettled, progressView } from './generation-progress.ts';
import { messages } from './messages.ts';
import { resultMessages } from './result-messages.ts';
import { refreshAccount } from './refresh-account.ts';
import { tellSeen } from './tell-seen.ts';
import { view } from './tray-store.ts';
import { useCancel } from './use-cancel.ts';
import { useGeneration } from './use-generation.ts';
import { useNow } from './use-now.ts';

interface RowProps {
  readonly generation: Generation;
  /** Leads to another screen. */
  readonly onLeave: () => void;
}

export function RunningRow({ generation, onLeave }: RowProps) {
  const { value, text } = progressView(generation, useNow());
  const { cancel, isCancelling } = useCancel({ onAnswer: refreshAccount });
  const isEnding = isCancelling(generation);
  return (
    <Row>
      <div className="flex min-w-0 flex-[1_1_7rem] flex-col gap-2">
        <TitleLink to={resultPath(generation.id)} title={generation.pageTitle} onLeave={onLeave} />
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

export function EndedRow({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) {
  const { generation } = useGeneration(id, () => {});
  if (!generation || !isSettled(generation)) return <Skeleton className="h-20 w-full" />;
  const [first] = generation.assets;
  return (
    <Row>
      {first && (
        <span className="relative size-14 shrink-0 overflow-hidden rounded-control bg-hover">
          <MediaThumbnail item={first} isCompact />
        </span>
      )}
      <div className="flex min-w-0 flex-[1_1_5rem] flex-col">
        <TitleLink to={resultPath(id)} title={generation.pageTitle} onLeave={onLeave} />
        <HowItEnded generation={generation} />
      </div>
      <div className="ms-auto flex items-center gap-3">
        {first && (
          <Button
            variant="primary"
            aria-label={resultMessages.viewOne(generation.pageTitle)}
            onClick={() => view(generation)}
          >
            {resultMessages.view}
          </Button>
        )}
        <IconButton label={resultMessages.dismissOne(generation.pageTitle)} onClick={() => void tellSeen(id)}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
    </Row>
  );
}

function HowItEnded({ generation }: { readonly generation: Generation }) {
  const isReady = generation.status === 'completed';
  const Icon = isReady ? CircleCheck : CircleAlert;
  return (
    <p className="flex gap-1.5 text-sm text-muted">
      <Icon
        aria-hidden
        className={isReady ? 'mt-0.5 size-4 shrink-0 text-success' : 'mt-0.5 size-4 shrink-0 text-danger'}
      />
      <span className="min-w-0">{isReady ? messages.ready : failureText(generation)}</span>
    </p>
  );
}

interface TitleLinkProps extends Pick<RowProps, 'onLeave'> {
  readonly to: string;
  readonly title: string;
}

function TitleLink({ to, title, onLeave }: TitleLinkProps) {
  return (
    <Link
      to={to}
      onClick={onLeave}
      className="flex min-h-11 items-center self-start rounded-control font-medium underline-offset-4 hover:underline"
    >
      {title}
    </Link>
  );
}

function Row({ children }: { readonly children: ReactNode }) {
  return <li className="flex flex-wrap items-center gap-3 rounded-card bg-raised p-3">{children}</li>;
}
