import { auditEntry } from '#functions/domain/audit/audit-repository.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { auditSubject } from './audit-subject.ts';
import { assertMayBecome, assertMayGoOn, movedOn, type RequestSources } from './find-request.ts';

/** Takes a request on, or puts it back; throws `conflict` when somebody else moved it first. */
export async function moveRequest(
  { proRequests, now }: RequestSources & { readonly now: () => Date },
  admin: AdminCaller,
  request: StoredProRequest,
  status: 'pending' | 'processing',
): Promise<StoredProRequest> {
  assertMayBecome(request, status);
  assertMayGoOn(request);
  const at = now();
  const kind = status === 'processing' ? 'taken on' : 'put back';
  const event = { kind, at: at.toISOString(), by: admin.name } as const;
  const audit = auditEntry(
    admin,
    { action: kind, ...auditSubject(request), before: { status: request.status }, after: { status } },
    at,
  );
  if (!(await proRequests.move(request, { changes: { status }, event }, audit))) throw movedOn();
  return { ...request, status, events: [...request.events, event] };
}
