import { account, type Activity } from '#shared/contracts/account.ts';
import { mediaTypes } from '#shared/kernel/media-types.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { BarChart } from './bar-chart.tsx';
import { messages } from './messages.ts';
import { locale } from '#shared/kernel/language.ts';

interface AnalyticsDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AnalyticsDrawer({ isOpen, onClose }: AnalyticsDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={messages.title} size="full">
      <Content />
    </Drawer>
  );
}

function Content() {
  const { data, error, mutate } = useApi(account.getActivity, {});
  if (data) return <Stats activity={data} />;
  if (error) return <ErrorState title={messages.failed} message={error.message} onRetry={() => void mutate()} />;
  return (
    <LoadingRegion className="flex flex-col gap-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-48 w-full" />
    </LoadingRegion>
  );
}

function Stats({ activity }: { readonly activity: Activity }) {
  const days = activity.days.map(({ day, generations }) => ({ label: weekday(day), value: generations }));
  const kinds = mediaTypes.map((kind) => ({ label: messages.kind[kind], value: activity.byKind[kind] }));
  return (
    <div className="flex flex-col gap-6">
      <Section title={messages.window}>
        <Summary activity={activity} />
      </Section>
      <Section title={messages.kinds}>
        <BarChart label={messages.kinds} bars={kinds} />
      </Section>
      <Section title={messages.week}>
        <BarChart label={messages.week} bars={days} />
      </Section>
    </div>
  );
}

function Summary({ activity }: { readonly activity: Activity }) {
  const session = useAppStore((store) => store.session);
  const { generations, creditsSpent, successRate } = activity;
  return (
    <StatCards
      stats={[
        { label: messages.generations, value: formatNumber(generations) },
        { label: messages.spent, value: formatNumber(creditsSpent) },
        { label: messages.success, value: successRate === undefined ? messages.none : percent(successRate) },
        { label: messages.views, value: formatNumber(session?.views ?? 0) },
        { label: messages.users, value: formatNumber(session?.userCount ?? 0) },
      ]}
    />
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function weekday(isoDate: string): string {
  return new Date(isoDate).toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' });
}
