import type { HistoryEvent } from '#shared/contracts/account.ts';

export const messages = {
  title: 'History',
  total: 'Total Events',
  today: 'Today',
  week: 'This Week',
  note: 'Live data is not stored locally.',
  events: 'Events, newest first',
  empty: 'No activity yet',
  emptyHint: 'What you make and every change to your credits appears here.',
  failed: 'Failed to load your history',
  loadMore: 'Load more',
  kinds: {
    'session-connected': 'Signed in',
    'session-ended': 'Signed out',
    'generation-started': 'Generation started',
    'generation-completed': 'Generation completed',
    'generation-failed': 'Generation failed',
    'generation-cancelled': 'Generation cancelled',
    'request-submitted': 'Pro request submitted',
    'request-completed': 'Pro request completed',
    'request-rejected': 'Pro request rejected',
    'credits-charged': 'Credits charged',
    'credits-released': 'Credits released',
    'credits-granted': 'Credits added',
    'credits-deducted': 'Credits deducted',
    'credits-refunded': 'Credits refunded',
    'refund-due': 'Refund due',
  } satisfies Record<HistoryEvent['kind'], string>,
  /** Below an amount. */
  movements: {
    'credits-charged': 'charged',
    'credits-released': 'released',
    'credits-refunded': 'refunded',
    'refund-due': 'refund due',
  } satisfies Partial<Record<HistoryEvent['kind'], string>>,
} as const;
