import type { ProRequest } from '#shared/contracts/pro-requests.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';

export const messages = {
  notFound: 'Pro Form Not Found',
  loadFailed: 'Failed to load pro form configuration.',
  failed: 'Failed to process request',
  submitted: 'Request submitted',
  submittedText: (credits: number) =>
    `${formatCredits(credits)} are held. You are notified here as soon as somebody has answered.`,
  another: 'Make another request',
  home: 'Go to the start',
  requests: 'Your requests',
  noRequests: 'No requests yet',
  noRequestsText:
    'What you ask people to make is listed here, with how far it is. Its forms are opened from the mobile app.',
  makeSomething: 'Make something now',
  requestsFailed: 'Your requests could not be loaded',
  statuses: { pending: 'Pending', processing: 'Processing', completed: 'Completed', rejected: 'Rejected' },
  reason: (reason: string) => `Reason: ${reason}`,
  openResult: (filename: string) => `Open ${filename}`,
  receipt: ({ held, charged, released }: ProRequest['receipt']) => {
    if (held > 0) return `${formatCredits(held)} held`;
    return released > 0 ? `${formatCredits(released)} released` : `${formatCredits(charged)} charged`;
  },
} as const;
