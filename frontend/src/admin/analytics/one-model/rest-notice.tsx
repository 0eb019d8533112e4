import { CircleCheck, Coffee } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ModelPeriod } from '#shared/contracts/admin-analytics.ts';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { adminRests, type Rest } from '#shared/contracts/admin-rests.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useResting } from '#frontend/src/data/console-answers.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { restEnd, restFigures, restReasons } from '#frontend/src/lib/rest-words.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface RestNoticeProps {
  readonly period: ModelPeriod;
  readonly onResumed: () => void;
}

/** Shows why a model is paused, with Resume. */
export function RestNotice({ period: { model, rest }, onResumed }: RestNoticeProps) {
  const findRest = useResting();
  if (rest !== undefined) return <ModelRests rest={rest} onResumed={onResumed} />;
  if (findRest(model.id)?.kind === 'stage') {
    return (
      <p className="flex flex-wrap items-center gap-x-4">
        {messages.stageRests}
        <WayToRests />
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

function ModelRests({ rest, onResumed }: { readonly rest: Rest; readonly onResumed: () => void }) {
  const { kind, id, name, reason, since } = rest;
  const resume = useAction(
    async () => {
      await callApi(adminRests.resume, { params: { kind, id } });
      showToast(messages.resumed(name));
      refresh(adminOverview.getWaiting);
      onResumed();
    },
    { failed: messages.resumeFailed, onRefused: onResumed },
  );
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4">
      <Coffee aria-hidden className="size-6 shrink-0 text-orange" />
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <h2 className="text-lg font-semibold">{messages.rests(restReasons[reason])}</h2>
        <p className="text-sm text-pretty">
          {messages.restFacts(restFigures(rest), formatDateTime(since), restEnd(rest))}
        </p>
        <p className="text-sm text-muted">{messages.restText}</p>
        {resume.problem !== undefined && <p role="alert">{resume.problem}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        <WayToRests />
        <Button variant="primary" disabled={resume.isBusy} onClick={() => resume.run()}>
          {messages.resume}
        </Button>
      </div>
    </section>
  );
}

function WayToRests() {
  return (
    <Link to="/admin/rests" className="inline-flex min-h-11 items-center underline underline-offset-2">
      {messages.toRests}
    </Link>
  );
}
