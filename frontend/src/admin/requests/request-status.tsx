import type { ProRequestStatus } from '#shared/rules/pro-request.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { messages } from './messages.ts';

const tones = { pending: 'neutral', processing: 'neutral', completed: 'success', rejected: 'danger' } as const;

export function RequestStatus({ status }: { readonly status: ProRequestStatus }) {
  return <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>;
}
