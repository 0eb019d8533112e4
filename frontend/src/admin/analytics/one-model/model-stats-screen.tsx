import { clsx } from 'clsx';
import { ArrowLeft, CircleCheck, CirclePause } from 'lucide-react';
import { useParams, Link } from 'react-router-dom';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { usePaused } from '#frontend/src/data/console-cache.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatUsd, formatPauseEnd, formatPauseStats, pausedBecause } from '#frontend/src/lib/console-format.ts';
import { formatNumber, formatDateTime } from '#frontend/src/lib/format.ts';
import { ButtonLink, Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { findOption, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { adminAnalytics, type ModelPeriod } from '#shared/contracts/admin-analytics.ts';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { adminPauses, type Pause } from '#shared/contracts/admin-pauses.ts';
import { modelEditorPath } from '#shared/rules/console-paths.ts';
import { defaultFailureCeilingPercent, marginPercent } from '#shared/rules/protection.ts';
import { dayRanges, failureShare, defaultRange } from '#shared/rules/stats.ts';
import { messages as shared } from '../messages.ts';
import { RangeChoice } from '../range-choice.tsx';
import { messages } from './messages.ts';
import { CausesFigure, CountsFigure, DurationsFigure, MoneyFigure } from './period-stats.tsx';

export function ModelStatsScreen() {
  const { modelId: id = '' } = useParams();
  const address = useListQuery(['days']);
  const days = findOption(dayRanges, address.filters.get('days')) ?? defaultRange;
  const request = { params: { id }, query: { days } };
  const { data, error, isLoading, mutate } = useApi(adminAnalytics.getModelStats, request, {
    keepPreviousData: true,
  });
  const title = data === undefined ? messages.title : messages.titleOf(data.model.name);
  return (
    <ConsolePage title={title} actions={<ModelLinks modelId={id} />}>
      {error || data === undefined ? (
        <LoadState
          error={error}
          skeleton={<SkeletonStack heights={['h-20', 'h-72', 'h-72']} />}
          texts={messages}
          message={failureMessage(error)}
          onRetry={() => void mutate()}
        />
      ) : (
        <>
          <PauseNotice period={data} onResumed={() => void mutate()} />
          <LimitsSection period={data} />
          <RangeChoice range={days} onChange={(range) => address.filter('days', range)} />
          <PeriodTotals period={data} />
          <div className="grid gap-5 lg:grid-cols-2" aria-busy={isLoading}>
            <CountsFigure period={data} />
            <CausesFigure period={data} />
            <DurationsFigure period={data} />
            <MoneyFigure period={data} />
          </div>
        </>
      )}
    </ConsolePage>
  );
}

function ModelLinks({ modelId }: { readonly modelId: string }) {
  const { isSuperAdmin } = useAdminAccess();
  return (
    <>
      <ButtonLink to="/admin/models">
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {messages.back}
      </ButtonLink>
      {isSuperAdmin && (
        <ButtonLink to={`/admin/generations?model=${encodeURIComponent(modelId)}`}>{messages.generations}</ButtonLink>
      )}
      <ButtonLink to={modelEditorPath(modelId)}>{messages.edit}</ButtonLink>
    </>
  );
}

function LimitsSection({ period: { model, today, creditValueUsd } }: { readonly period: ModelPeriod }) {
  const { failureCeilingPercent = defaultFailureCeilingPercent, marginFloorPercent, dailyCostCeilingUsd } = model;
  const { faults, completed, costUsd } = today;
  const ended = faults + completed;
  const margin = marginPercent(today, creditValueUsd);
  return (
    <section aria-labelledby="limits" className="flex flex-col gap-2">
      <h2 id="limits" className="text-sm font-medium text-muted">
        {messages.limits}
      </h2>
      <dl className="grid gap-2 sm:grid-cols-3">
        <Gauge
          label={messages.failedToday}
          value={messages.failedOf(formatNumber(faults), formatNumber(ended))}
          limit={messages.ceiling(messages.percent(failureCeilingPercent))}
          share={ended === 0 ? 0 : (faults / ended) * (100 / failureCeilingPercent)}
        />
        <Gauge
          label={messages.marginToday}
          value={margin === undefined ? messages.unknown : messages.percent(margin)}
          limit={
            marginFloorPercent === undefined ? messages.noFloor : messages.floor(messages.percent(marginFloorPercent))
          }
        />
        <Gauge
          label={messages.costToday}
          value={formatUsd(costUsd)}
          limit={
            dailyCostCeilingUsd === undefined ? messages.noCeiling : messages.ceiling(formatUsd(dailyCostCeilingUsd))
          }
          share={dailyCostCeilingUsd && costUsd / dailyCostCeilingUsd}
        />
      </dl>
      <p className="text-sm text-muted">{messages.limitsHint}</p>
    </section>
  );
}

interface GaugeProps {
  readonly label: string;
  readonly value: string;
  readonly limit: string;
  /** 1 at the ceiling. */
  readonly share?: number | undefined;
}

function Gauge({ label, value, limit, share }: GaugeProps) {
  return (
    <div className="flex flex-wrap content-start items-baseline justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-sm text-muted tabular-nums">{limit}</dd>
      <dd className="basis-full text-xl font-semibold tracking-tight tabular-nums">{value}</dd>
      {share !== undefined && (
        <dd aria-hidden className="h-1.5 basis-full overflow-hidden rounded-full bg-raised">
          <div
            className={clsx('h-full rounded-full', share < 1 ? 'bg-ink' : 'bg-danger')}
            style={{ width: `${Math.min(1, share) * 100}%` }}
          />
        </dd>
      )}
    </div>
  );
}

function PeriodTotals({ period: { total, creditValueUsd } }: { readonly period: ModelPeriod }) {
  const { started, completed, failed, medianSeconds, credits, costUsd, marginUsd } = total;
  const share = failureShare(total);
  return (
    <StatCards
      stats={[
        { label: messages.started, value: formatNumber(started) },
        { label: messages.completed, value: formatNumber(completed) },
        {
          label: share === undefined ? messages.failed : messages.failedShare(messages.percent(share * 100)),
          value: formatNumber(failed),
        },
        {
          label: messages.median,
          value: medianSeconds === undefined ? messages.unknown : shared.seconds(medianSeconds),
        },
        { label: messages.credits, value: formatNumber(credits) },
        ...(creditValueUsd === undefined
          ? []
          : [{ label: messages.income, value: shared.dollars(credits * creditValueUsd) }]),
        { label: messages.cost, value: costUsd === undefined ? messages.unknown : shared.dollars(costUsd) },
        { label: messages.margin, value: marginUsd === undefined ? messages.unknown : shared.dollars(marginUsd) },
      ]}
    />
  );
}

interface PauseNoticeProps {
  readonly period: ModelPeriod;
  readonly onResumed: () => void;
}

function PauseNotice({ period: { model, pause }, onResumed }: PauseNoticeProps) {
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
        <p className="text-sm">
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
