import { AudioLines, Clapperboard, Image } from 'lucide-react';
import { account, type Activity } from '#shared/contracts/account.ts';
import { type MediaType, mediaTypes } from '#shared/kernel/media-types.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { BarRows, ColumnChart } from './bar-chart.tsx';
import { locale } from '#shared/kernel/language.ts';

const messages = {
  title: 'Analytics',
  failed: 'Couldn’t load your activity',
  views: 'Views',
  users: 'Users',
  generations: 'Generations',
  spent: 'Credits spent',
  success: 'Success rate',
  none: '–',
  week: 'Generations this week',
  kinds: 'By kind',
  window: 'Last 30 days',
  visits: 'Visits with your links',
  kind: { image: 'Images', video: 'Videos', audio: 'Audio' } satisfies Record<MediaType, string>,
} as const;

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
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-48 w-full" />
    </LoadingRegion>
  );
}

const icons = { image: Image, video: Clapperboard, audio: AudioLines };

function Stats({ activity }: { readonly activity: Activity }) {
  const { generations, creditsSpent, successRate, byKind } = activity;
  const days = activity.days.map(({ day, generations: value }) => ({ label: weekday(day), value }));
  const kinds = mediaTypes.map((kind) => ({ label: messages.kind[kind], value: byKind[kind], icon: icons[kind] }));
  return (
    <div className="flex flex-col gap-8">
      <Section title={messages.window}>
        <StatCards
          stats={[
            { label: messages.generations, value: formatNumber(generations) },
            { label: messages.spent, value: formatNumber(creditsSpent) },
            { label: messages.success, value: successRate === undefined ? messages.none : percent(successRate) },
          ]}
        />
      </Section>
      <div className="grid gap-8 lg:grid-cols-2">
        <Section title={messages.week}>
          <ColumnChart label={messages.week} bars={days} />
        </Section>
        <Section title={messages.kinds}>
          <BarRows label={messages.kinds} bars={kinds} />
        </Section>
      </div>
      <Visits />
    </div>
  );
}

function Visits() {
  const { views = 0, userCount = 0 } = useAppStore((store) => store.session) ?? {};
  return (
    <Section title={messages.visits}>
      <DetailList
        details={[
          { label: messages.views, value: formatNumber(views) },
          { label: messages.users, value: formatNumber(userCount) },
        ]}
      />
    </Section>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function weekday(isoDate: string): string {
  return new Date(isoDate).toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' });
}
