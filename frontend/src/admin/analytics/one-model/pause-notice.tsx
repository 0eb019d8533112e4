import { CircleCheck, CirclePause } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ModelPeriod } from '#shared/contracts/admin-analytics.ts';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { adminPauses, type Pause } from '#shared/contracts/admin-pauses.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { usePaused } from '#frontend/src/data/console-cache.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { formatPauseEnd, formatPauseStats, pausedBecause } from '#frontend/src/lib/console-format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';

interface PauseNoticeProps {
  readonly period: ModelPeriod;
  readonly onResumed: () => void;
}

export function PauseNotice({ period: { model, pause }, onResumed }: PauseNoticeProps) {
  const findPause = usePaused();
  if (pause !== undefined) return <ModelPauses pause={pause} onResumed={onResumed} />;
  if (findPause(model.id)?.kind === 'stage') {
    return (
      <p className="flex flex-wrap items-center gap-x-4">
        <span>{messages.stagePauses}</span>
        <PausesLink />
      </p>
    );
  }
  return (
    <p className="flex items-center gap-2 text-muted">
      <CircleCheck aria-hidden className="size-5 text-success" />
      {messages.works}
    </p>
  );
}

function ModelPauses({ pause, onResumed }: { readonly pause: Pause; readonly onResumed: () => void }) {
  const { kind, id, name, reason, since } = pause;
  const resume = useAction(
    async () => {
      await callApi(adminPauses.resume, { params: { kind, id } });
      showToast(messages.resumed(name));
      refresh(adminOverview.getWaiting);
      onResumed();
    },
    { failed: messages.resumeFailed, onRefused: onResumed },
  );
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4">
      <CirclePause aria-hidden className="size-6 shrink-0 text-orange" />
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <h2 className="text-lg font-semibold">{pausedBecause[reason]}</h2>
        <p className="text-sm text-pretty">
          {messages.pauseFacts(formatPauseStats(pause), formatDateTime(since), formatPauseEnd(pause))}
        </p>
        <p className="text-sm text-muted">{messages.pauseText}</p>
        {resume.problem !== undefined && <p role="alert">{resume.problem}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        <PausesLink />
        <Button variant="primary" disabled={resume.isBusy} onClick={() => resume.run()}>
          {messages.resume}
        </Button>
      </div>
    </section>
  );
}

function PausesLink() {
  return (
    <Link to="/admin/pauses" className="inline-flex min-h-11 items-center underline underline-offset-2">
      {messages.toPauses}
    </Link>
  );
}
