import { clsx } from 'clsx';
import { AudioLines, Clapperboard, Image, type LucideIcon } from 'lucide-react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { account, type Activity } from '#shared/contracts/account.ts';
import { listPlain, locale } from '#shared/kernel/language.ts';
import { type MediaType, mediaTypes } from '#shared/kernel/media-types.ts';

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

const utcOffset = -new Date().getTimezoneOffset();

function Content() {
  const { data, error, mutate } = useApi(account.getActivity, { query: { utcOffset } });
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

interface Bar {
  readonly label: string;
  readonly value: number;
}

interface ChartProps<Data extends Bar> {
  readonly label: string;
  readonly bars: readonly Data[];
}

function findHighest(bars: readonly Bar[]): number {
  return Math.max(1, ...bars.map(({ value }) => value));
}

function summarise(label: string, bars: readonly Bar[]): string {
  return `${label}: ${listPlain(bars.map((bar) => `${bar.label} ${bar.value}`))}`;
}

function ColumnChart({ label, bars }: ChartProps<Bar>) {
  const highest = findHighest(bars);
  return (
    <div role="img" aria-label={summarise(label, bars)} className="flex gap-1.5 sm:gap-3">
      {bars.map(({ label: name, value }, index) => (
        <div key={name} className="flex min-w-0 flex-1 flex-col items-center gap-1 text-[min(0.875rem,4.2vw)]">
          <span className={clsx('font-medium tabular-nums', value === 0 && 'text-muted')}>{formatNumber(value)}</span>
          <span className="flex h-32 w-full items-end overflow-hidden rounded-lg bg-raised">
            <span className="w-full rounded-lg bg-ink" style={{ height: `${(value / highest) * 100}%` }} />
          </span>
          <span className={clsx(index < bars.length - 1 && 'text-muted')}>{name}</span>
        </div>
      ))}
    </div>
  );
}

interface KindBar extends Bar {
  readonly icon: LucideIcon;
}

function BarRows({ label, bars }: ChartProps<KindBar>) {
  const highest = findHighest(bars);
  return (
    <div role="img" aria-label={summarise(label, bars)} className="flex flex-col gap-4">
      {bars.map(({ label: name, value, icon: Icon }) => (
        <div key={name} className="flex flex-col gap-1.5">
          <span className="flex items-center gap-2">
            <Icon aria-hidden className="size-4 text-muted" />
            <span className="min-w-0 flex-1">{name}</span>
            <span className="font-medium tabular-nums">{formatNumber(value)}</span>
          </span>
          <span className="h-2 overflow-hidden rounded-full bg-raised">
            <span className="block h-full rounded-full bg-ink" style={{ width: `${(value / highest) * 100}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}
