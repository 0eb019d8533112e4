import type { Waiting } from '#shared/contracts/admin-overview.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { messages } from './messages.ts';

export interface WaitingBadge {
  readonly count: string;
  /** In words, after the place's name. */
  readonly text: string;
}

interface Count {
  readonly count: number;
  readonly isMore: boolean;
}

/** What waits at a place, by its path. */
const waitingAt: Readonly<Record<string, (waiting: Waiting) => readonly [Count, (count: string) => string]>> = {
  '/admin/requests': ({ pendingRequests }) => [pendingRequests, messages.pending],
  '/admin/rests': ({ resting }) => [{ count: resting.length, isMore: false }, messages.resting],
  '/processing-monitor': ({ stuck }) => [stuck, messages.stuck],
};

/** Undefined where nothing waits, or nobody knows yet. */
export function badgeAt(place: string, waiting: Waiting | undefined): WaitingBadge | undefined {
  const found = waiting && waitingAt[place]?.(waiting);
  if (!found || found[0].count === 0) return undefined;
  const [{ count, isMore }, words] = found;
  const shown = isMore ? messages.atLeast(formatNumber(count)) : formatNumber(count);
  return { count: shown, text: words(shown) };
}
