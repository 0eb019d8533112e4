import { useEffect, useState } from 'react';
import { Badge } from '#frontend/src/ui/badge.tsx';
import type { Session } from '#shared/rules/stored-session.ts';

const messages = {
  plan: 'Plan',
  remaining: (countdown: string) => `Expires in ${countdown}`,
  expired: 'Expired',
  noExpiry: 'Doesn’t expire',
} as const;

export function SubscriptionCountdown({ session }: { readonly session: Session }) {
  const { planName, subscriptionExpiresAt } = session;
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
