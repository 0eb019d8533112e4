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
