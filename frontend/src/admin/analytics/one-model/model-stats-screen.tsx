import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { adminAnalytics, type ModelPeriod } from '#shared/contracts/admin-analytics.ts';
import { defaultFailureCeilingPercent, marginPercent } from '#shared/rules/protection.ts';
import { dayRanges, failureShare, defaultRange } from '#shared/rules/stats.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatUsd } from '#frontend/src/lib/console-format.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { findOption, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { messages as shared } from '../messages.ts';
import { RangeChoice } from '../range-choice.tsx';
import { messages } from './messages.ts';
import { CausesFigure, CountsFigure, DurationsFigure, MoneyFigure } from './period-stats.tsx';
import { PauseNotice } from './pause-notice.tsx';

export function ModelStatsScreen() {
  const { modelId: id = '' } = useParams();
  const address = useListQuery(['days']);
  const days = findOption(dayRanges, address.filters.get('days')) ?? defaultRange;
  const request = { params: { id }, query: { days } };
  const { data, error, isLoading, mutate } = useApi(adminAnalytics.getModelStats, request, {
    keepPreviousData: true,
  });
  const title = data === undefined ? messages.title : messages.titleOf(data.model.name);
  useDocumentTitle(title);
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
      <ButtonLink to={`/admin/create?edit=${encodeURIComponent(modelId)}`}>{messages.edit}</ButtonLink>
    </>
  );
}

function LimitsSection({ period: { model, today, creditValueUsd } }: { readonly period: ModelPeriod }) {
  const { failureCeilingPercent = defaultFailureCeilingPercent, marginFloorPercent, dailyCostCeilingUsd } = model;
  const faults = [formatNumber(today.faults), formatNumber(today.faults + today.completed)] as const;
  const percent = marginPercent(today, creditValueUsd);
  const margin = percent === undefined ? messages.unknown : messages.percent(percent);
  const cost = formatUsd(today.costUsd);
  return (
    <Section heading="h2" title={messages.limits}>
      <DetailList
        details={[
          { label: messages.failureCeiling, value: messages.failureCeilingOf(failureCeilingPercent, ...faults) },
          {
            label: messages.marginFloor,
            value:
              marginFloorPercent === undefined
                ? messages.none(margin)
                : messages.marginFloorOf(marginFloorPercent, margin),
          },
          {
            label: messages.costCeiling,
            value:
              dailyCostCeilingUsd === undefined
                ? messages.none(cost)
                : messages.costCeilingOf(formatUsd(dailyCostCeilingUsd), cost),
          },
        ]}
      />
      <p className="max-w-prose text-sm text-muted">{messages.limitsHint}</p>
    </Section>
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
