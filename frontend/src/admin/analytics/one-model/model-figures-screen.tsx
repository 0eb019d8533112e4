import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { adminAnalytics } from '#shared/contracts/admin-analytics.ts';
import { dayRanges, usualRange } from '#shared/rules/stats.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { oneOf, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { LoadState } from '#frontend/src/ui/notice-state.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { RangeChoice } from '../range-choice.tsx';
import { LimitsSection } from './limits-section.tsx';
import { messages } from './messages.ts';
import { MoneyFigure } from './money-figure.tsx';
import { CausesFigure, CountsFigure, DurationsFigure } from './period-figures.tsx';
import { PeriodTotals } from './period-totals.tsx';
import { RestNotice } from './rest-notice.tsx';

/** One model over a range of days: what was asked for, what became of it, what it earned, and whether it rests. */
export function ModelFiguresScreen() {
  const { modelId: id = '' } = useParams();
  const address = useListQuery(['days']);
  const days = oneOf(dayRanges, address.filters.get('days')) ?? usualRange;
  // What is shown stays until another range has come.
  const request = { params: { id }, query: { days } };
  const { data, error, isLoading, mutate } = useApi(adminAnalytics.getModelFigures, request, {
    keepPreviousData: true,
  });
  const title = data === undefined ? messages.title : messages.titleOf(data.model.name);
  useDocumentTitle(title);
  return (
    <ConsolePage title={title} actions={<Ways modelId={id} />}>
      {error || data === undefined ? (
        <LoadState
          error={error}
          skeleton={<SkeletonStack heights={['h-20', 'h-72', 'h-72']} />}
          texts={messages}
          message={messageOf(error)}
          onRetry={() => void mutate()}
        />
      ) : (
        <>
          <RestNotice period={data} onResumed={() => void mutate()} />
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

/** Where else the model is looked at. */
function Ways({ modelId }: { readonly modelId: string }) {
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
