import { ChevronRight, Crown, History, UserRound } from 'lucide-react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { formatDateTime, formatNumber } from '#frontend/src/lib/format.ts';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { RowButton, RowGroup } from '#frontend/src/ui/section.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { assets } from '#shared/contracts/assets.ts';
import { locale } from '#shared/kernel/language.ts';
import type { Session } from '#shared/rules/stored-session.ts';
import { SubscriptionCountdown } from './subscription-countdown.tsx';

const messages = {
  title: 'Profile',
  noName: 'Subscriber',
  sku: 'SKU',
  views: 'Views',
  users: 'User Count',
  since: 'Member Since',
  unknown: 'Unknown',
  history: 'History',
  plans: 'Plans',
  details: 'Account Details',
  userId: 'User ID',
  subscriptionId: 'Subscription ID',
  planType: 'Plan Type',
  oneTime: 'One-time',
  recurring: 'Recurring',
  synced: 'Last Synced',
} as const;

interface ProfileDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ProfileDrawer({ isOpen, onClose }: ProfileDrawerProps) {
  const session = useAppStore((store) => store.session);
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={messages.title}>
      {session && <Profile session={session} />}
    </Drawer>
  );
}

function Profile({ session }: { readonly session: Session }) {
  const { subscriptionCreatedAt } = session;
  const stats = [
    { label: messages.views, value: formatNumber(session.views) },
    { label: messages.users, value: formatNumber(session.userCount) },
    {
      label: messages.since,
      value: subscriptionCreatedAt === null ? messages.unknown : formatMonth(subscriptionCreatedAt),
    },
  ];
  return (
    <div className="flex flex-col gap-6">
      <Identity session={session} />
      <SubscriptionCountdown session={session} />
      <StatCards stats={stats} />
      <Links />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control font-semibold">
          <ChevronRight aria-hidden className="size-4 in-[[open]]:rotate-90 rtl:-scale-x-100" />
          {messages.details}
        </summary>
        <DetailList
          details={[
            { label: messages.userId, value: session.userId },
            { label: messages.subscriptionId, value: session.subscriptionId },
            { label: messages.planType, value: session.planIsOneTime ? messages.oneTime : messages.recurring },
            { label: messages.sku, value: session.sku },
            { label: messages.synced, value: formatDateTime(session.syncedAt) },
          ]}
        />
      </details>
    </div>
  );
}

function formatMonth(isoTime: string): string {
  return new Date(isoTime).toLocaleDateString(locale, { month: 'short', year: 'numeric' });
}

function Identity({ session: { name, country, countryCode } }: { readonly session: Session }) {
  const initials = firstLetters(name);
  return (
    <div className="flex flex-col">
      <Cover />
      <span className="ms-4 -mt-9 flex size-18 items-center justify-center rounded-full bg-ink text-2xl font-semibold text-canvas ring-4 ring-surface">
        {initials ? <span aria-hidden>{initials}</span> : <UserRound aria-hidden className="size-8" />}
      </span>
      <p className="mt-3 text-2xl wrap-anywhere font-semibold tracking-tight">{name || messages.noName}</p>
      <p className="text-muted">{`${country} (${countryCode})`}</p>
    </div>
  );
}

function firstLetters(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.slice(1).at(-1)].map((word = '') => word.charAt(0)).join('');
}

const latestRequest = { query: { mediaType: 'image', source: 'generated', limit: 5 } } as const;

function Cover() {
  const { data } = useApi(assets.listAssets, latestRequest, { revalidateOnFocus: false });
  return (
    <div aria-hidden className="glow-art flex h-28 gap-px overflow-hidden rounded-card sm:h-40">
      {data?.items.map(({ id, thumbnailUrl, publicUrl }) => (
        <img key={id} src={thumbnailUrl ?? publicUrl} alt="" className="h-full min-w-0 flex-1 object-cover" />
      ))}
    </div>
  );
}

function Links() {
  const openDrawer = useAppStore((store) => store.openDrawerAbove);
  return (
    <RowGroup>
      <RowButton icon={History} label={messages.history} onClick={() => openDrawer('history')} />
      <RowButton icon={Crown} label={messages.plans} onClick={() => openDrawer('upgrade')} />
    </RowGroup>
  );
}
