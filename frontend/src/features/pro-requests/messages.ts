import { formatCredits } from '#frontend/src/lib/format.ts';
import type { ProRequest } from '#shared/contracts/pro-requests.ts';

export const messages = {
  notFound: 'Pro Form Not Found',
  loadFailed: 'Failed to load pro form configuration.',
  failed: 'Failed to process request',
  submitted: 'Request submitted',
  submittedText: (credits: number) => `${formatCredits(credits)} on hold. We’ll notify you when it’s done.`,
  another: 'Make another request',
  home: 'Home',
  artists: 'Made by our artists',
  requests: 'Your requests',
  noRequests: 'No requests yet',
  noRequestsText: 'Requests to our artists appear here, with their status.',
  makeSomething: 'Make something now',
  requestsFailed: 'Couldn’t load your requests',
  statuses: { pending: 'Pending', processing: 'Processing', completed: 'Completed', rejected: 'Rejected' },
  reason: (reason: string) => `Reason: ${reason}`,
  openResult: (number: number, all: number) => (all > 1 ? `Open result ${number} of ${all}` : 'Open result'),
  receipt: ({ held, charged, released }: ProRequest['receipt']) => {
    if (held > 0) return `${formatCredits(held)} on hold`;
    return released > 0 ? `${formatCredits(released)} released` : `${formatCredits(charged)} charged`;
  },
} as const;
