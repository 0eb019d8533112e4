import { useEffect, useState } from 'react';
import { subscriptionCountdown, subscriptionStatus } from '#frontend/src/lib/subscription.ts';

/** How often the time left is told anew. */
const refreshMs = 60_000;

/** A subscription's state and what is left of it; undefined when it does not expire. */
export function useCountdown(expiresAt: string | null) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return { status: subscriptionStatus(expiresAt, now), left: subscriptionCountdown(expiresAt, now) };
}
