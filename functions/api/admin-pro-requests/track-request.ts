import type { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { RequestChange } from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { isOpen } from '#shared/rules/pro-request.ts';
import { canEnterConsole, canFulfil } from '#shared/rules/roles.ts';
import { assertHasRoomForEvent, requestChangedError, type RequestSources } from './find-requests.ts';
import { assertHasAccount, auditSubject } from './work-on-request.ts';

interface TrackDeps extends RequestSources {
  readonly admins: Pick<AdminRepository, 'find'>;
  readonly tableName: string;
  readonly now: () => Date;
}

/** An undefined assignee returns the request to everybody. */
export async function assignRequest(
  deps: TrackDeps,
  admin: AdminCaller,
  request: StoredProRequest,
  assigneeId: string | undefined,
): Promise<StoredProRequest> {
  if (assigneeId === request.assignee?.id) return request;
  const assignee = assigneeId === undefined ? undefined : await requireAssignee(deps, request, assigneeId);
  return change(deps, admin, request, {
    kind: 'assigned',
    changes: { assignee },
    note: assignee?.name,
    audited: { before: { assignee: request.assignee?.name }, after: { assignee: assignee?.name } },
  });
}

async function requireAssignee({ admins, proForms }: TrackDeps, { formId }: StoredProRequest, id: string) {
  const [assignee, form] = await Promise.all([admins.find(id), proForms.find(formId)]);
  if (assignee && form && canEnterConsole(assignee) && canFulfil(assignee, form)) return { id, name: assignee.name };
  const message = 'Choose an active admin who can see this request';
  throw new AppError('invalid_input', message, [{ field: 'assigneeId', message }]);
}

export function setDueDate(
  deps: TrackDeps,
  admin: AdminCaller,
  request: StoredProRequest,
  dueDate: string | undefined,
): Promise<StoredProRequest> {
  return change(deps, admin, request, {
    kind: 'due date set',
    changes: { dueDate },
    note: dueDate,
    audited: { before: { dueDate: request.dueDate }, after: { dueDate } },
  });
}

interface Tracking {
  readonly kind: 'assigned' | 'due date set';
  readonly changes: RequestChange['changes'];
  readonly note: string | undefined;
  readonly audited: { readonly before: object; readonly after: object };
}

async function change(
  { proRequests, now }: TrackDeps,
  admin: AdminCaller,
  request: StoredProRequest,
  { kind, changes, note, audited }: Tracking,
): Promise<StoredProRequest> {
  if (!isOpen(request.status)) throw requestChangedError();
  assertHasRoomForEvent(request);
  const at = now();
  const event = { kind, at: at.toISOString(), by: admin.name, ...(note !== undefined && { note }) };
  const audit = auditEntry(admin, { action: kind, ...auditSubject(request), ...audited }, at);
  if (!(await proRequests.change(request, { changes, event }, audit))) throw requestChangedError();
  return { ...request, ...changes, events: [...request.events, event] };
}

/** The audit leaves out the text, so that an account's deletion removes it. */
export async function addNote(
  deps: TrackDeps,
  admin: AdminCaller,
  request: StoredProRequest,
  { text, key }: { readonly text: string; readonly key: string },
): Promise<StoredProRequest> {
  assertHasAccount(request);
  assertHasRoomForEvent(request);
  const at = deps.now();
  const event = { kind: 'noted', at: at.toISOString(), by: admin.name, note: text } as const;
  const audit = auditEntry(admin, { action: 'noted', ...auditSubject(request) }, at);
  await deps.proRequests.changeOnce(request, { key, changes: {}, event }, [
    putAuditEntry(deps.tableName, audit, request.userId),
  ]);
  return (await deps.proRequests.find(request.userId, request.id)) ?? request;
}
