import { ChevronRight, Crown, History, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { assets } from '#shared/contracts/assets.ts';
import { locale } from '#shared/kernel/language.ts';
import type { Session } from '#shared/rules/stored-session.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { formatDateTime, formatNumber } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { RowButton, RowGroup } from '#frontend/src/ui/section.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';

const messages = {
  title: 'Profile',
  noName: 'Subscriber',
  plan: 'Plan',
  sku: 'SKU',
  remaining: (countdown: string) => `Expires in ${countdown}`,
  expired: 'Expired',
  noExpiry: 'Doesn’t expire',
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
      <Plan session={session} />
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

function Plan({ session: { planName, subscriptionExpiresAt } }: { readonly session: Session }) {
  const { status, remaining } = useCountdown(subscriptionExpiresAt);
  const isActive = status === 'Active';
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line p-4">
      <div className="min-w-0">
        <p className="text-sm text-muted">{messages.plan}</p>
        <p className="text-lg font-semibold">{planName}</p>
      </div>
      <div className="ms-auto flex flex-col items-end gap-1.5 text-end">
        <Badge tone={isActive ? 'success' : 'danger'}>{status}</Badge>
        <p className="text-sm text-muted tabular-nums">{formatExpiry(isActive, remaining)}</p>
      </div>
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

function formatExpiry(isActive: boolean, remaining: string | undefined): string {
  if (remaining === undefined) return messages.noExpiry;
  return isActive ? messages.remaining(remaining) : messages.expired;
}

const refreshMs = 60_000;

function useCountdown(expiresAt: string | null) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return { status: getSubscriptionStatus(expiresAt, now), remaining: formatCountdown(expiresAt, now) };
}

const minuteMs = 60_000;

export function getSubscriptionStatus(expiresAt: string | null, now: Date): 'Active' | 'Expired' {
  return expiresAt === null || Date.parse(expiresAt) > now.getTime() ? 'Active' : 'Expired';
}

/** Formats as "Xd Yh Zm", "Xh Ym" or "Zm"; undefined for a plan that does not expire. */
export function formatCountdown(expiresAt: string | null, now: Date): string | undefined {
  if (expiresAt === null) return undefined;
  if (getSubscriptionStatus(expiresAt, now) === 'Expired') return 'Expired';
  const totalMinutes = Math.floor((Date.parse(expiresAt) - now.getTime()) / minuteMs);
  const days = Math.floor(totalMinutes / 1440);
  const hours = Math.floor(totalMinutes / 60) % 24;
  const minutes = totalMinutes % 60;
  if (days > 0) return `${days}d ${hours}h ${minutes}m`;
  return hours > 0 ? `${hours}h ${minutes}m` : `${minutes}m`;
}
