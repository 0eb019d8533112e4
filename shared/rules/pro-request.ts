import * as z from 'zod/mini';

/** Requests come in as pending; an admin takes them on, and ends them for good. */
export const proRequestStatusSchema = z.enum(['pending', 'processing', 'completed', 'rejected']);
export type ProRequestStatus = z.infer<typeof proRequestStatusSchema>;

/** What an open request may be moved to; completing takes a result, rejecting a reason. */
const nextStatuses: Readonly<Record<ProRequestStatus, readonly ProRequestStatus[]>> = {
  pending: ['processing', 'completed', 'rejected'],
  processing: ['pending', 'completed', 'rejected'],
  completed: [],
  rejected: [],
};

export function mayBecome(from: ProRequestStatus, to: ProRequestStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** Credits are held for it. */
export function isOpen(status: ProRequestStatus): boolean {
  return nextStatuses[status].length > 0;
}

const titleEnds: Readonly<Record<ProRequestStatus, string>> = {
  pending: 'was received',
  processing: 'is being worked on',
  completed: 'is ready',
  rejected: 'was declined',
};

/** What its subscriber reads first of a request. */
export function requestTitle({
  formName,
  status,
}: {
  readonly formName: string;
  readonly status: ProRequestStatus;
}): string {
  return `${formName} ${titleEnds[status]}`;
}

/** What happened to a request, and who did it. */
export const requestEventSchema = z.object({
  kind: z.enum(['submitted', 'taken on', 'put back', 'completed', 'rejected', 'notified']),
  at: z.iso.datetime(),
  /** The admin's name; absent when it was the subscriber. */
  by: z.optional(z.string()),
  /** The reason, or what was said. */
  note: z.optional(z.string()),
});
export type RequestEvent = z.infer<typeof requestEventSchema>;

/** In characters. */
export const longestDetails = 8000;

/** The field that every pro form has without an admin defining it: the wish in the subscriber's own words. */
export const requestDetailsField = {
  id: 'request-details',
  key: 'details',
  type: 'textarea',
  label: 'Request Details',
  description: 'What you wish for, in your own words. A person reads this.',
  required: true,
  rows: 6,
  valueSchema: { type: 'string', maxLength: longestDetails },
} as const;
