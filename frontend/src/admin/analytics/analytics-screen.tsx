import { ArrowLeft } from 'lucide-react';
import { adminAnalytics } from '#shared/contracts/admin-analytics.ts';
import { dayRanges, defaultRange } from '#shared/rules/stats.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { findOption, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { CreditsFigure, DurationsFigure, GenerationsFigure, MarginsFigure } from './analytics-charts.tsx';
import { messages } from './messages.ts';
import { RangeChoice } from './range-choice.tsx';
import { UserSection } from './user-section.tsx';

export function AnalyticsScreen() {
  const { canSeeSubscriberData } = useAdminAccess();
  const totals = useApi(adminAnalytics.getTotals, {});
  const address = useListQuery(['days']);
  const days = findOption(dayRanges, address.filters.get('days')) ?? defaultRange;
  const daily = useApi(adminAnalytics.getDailyStats, { query: { days } }, { keepPreviousData: true });
  const error = totals.error ?? daily.error;
  const retry = () => void Promise.all([totals.mutate(), daily.mutate()]);
  const back = (
    <ButtonLink to="/admin">
      <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      {messages.back}
    </ButtonLink>
  );
  return (
    <ConsolePage title={messages.title} actions={back}>
      {error || totals.data === undefined || daily.data === undefined ? (
        <LoadState
          error={error}
          skeleton={<SkeletonStack heights={['h-20', 'h-72', 'h-72']} />}
          texts={{ failedToLoad: messages.failed }}
          retryLabel={messages.retry}
          onRetry={retry}
        />
      ) : (
        <>
          <StatCards
            stats={[
              { label: messages.totalUsers, value: formatNumber(totals.data.users) },
              { label: messages.totalAssets, value: formatNumber(totals.data.assets) },
              { label: messages.countries, value: formatNumber(totals.data.countries) },
            ]}
          />
          <RangeChoice range={days} onChange={(range) => address.filter('days', range)} />
          <div className="grid gap-5 lg:grid-cols-2" aria-busy={daily.isLoading}>
            <GenerationsFigure stats={daily.data} range={days} />
            <CreditsFigure stats={daily.data} />
            <DurationsFigure stats={daily.data} />
            <MarginsFigure stats={daily.data} />
          </div>
          {canSeeSubscriberData && <UserSection />}
        </>
      )}
    </ConsolePage>
  );
}
