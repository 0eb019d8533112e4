import * as z from 'zod/mini';

export const proRequestStatusSchema = z.enum(['pending', 'processing', 'completed', 'rejected']);
export type ProRequestStatus = z.infer<typeof proRequestStatusSchema>;

/** Completing needs a result, rejecting a reason. */
const nextStatuses: Readonly<Record<ProRequestStatus, readonly ProRequestStatus[]>> = {
  pending: ['processing', 'completed', 'rejected'],
  processing: ['pending', 'completed', 'rejected'],
  completed: [],
  rejected: [],
};

export function canBecome(from: ProRequestStatus, to: ProRequestStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** True while credits are held. */
export function isOpen(status: ProRequestStatus): boolean {
  return nextStatuses[status].length > 0;
}

const titleEnds: Readonly<Record<ProRequestStatus, string>> = {
  pending: 'was received',
  processing: 'is being worked on',
  completed: 'is ready',
  rejected: 'was declined',
};

export function requestTitle({
  formName,
  status,
}: {
  readonly formName: string;
  readonly status: ProRequestStatus;
}): string {
  return `${formName} ${titleEnds[status]}`;
}

export const requestEventSchema = z.object({
  kind: z.enum([
    'submitted',
    'taken on',
    'put back',
    'completed',
    'rejected',
    'notified',
    'assigned',
    'due date set',
    'noted',
  ]),
  at: z.iso.datetime(),
  by: z.optional(z.string()),
  note: z.optional(z.string()),
});
export type RequestEvent = z.infer<typeof requestEventSchema>;

const internalKinds: ReadonlySet<RequestEvent['kind']> = new Set(['assigned', 'due date set', 'noted']);

export function isInternal({ kind }: RequestEvent): boolean {
  return internalKinds.has(kind);
}

interface Dated {
  readonly status: ProRequestStatus;
  readonly dueDate?: string | undefined;
}

export function isOverdue({ status, dueDate }: Dated, today: string): boolean {
  return isOpen(status) && dueDate !== undefined && dueDate < today;
}

export const maxDetailsLength = 8000;

/** Every pro form has this field, which no admin defines. */
export const requestDetailsField = {
  id: 'request-details',
  key: 'details',
  type: 'textarea',
  label: 'Request Details',
  description: 'What you’d like, in your own words. A person reads this.',
  required: true,
  rows: 6,
  valueSchema: { type: 'string', maxLength: maxDetailsLength },
} as const;
