import { isOpen } from '#shared/rules/pro-request.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-repository.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { newId } from '#functions/platform/ids.ts';
import { noteAbout, type NotifyDeps, pushToBrowsers } from '#functions/domain/notifications/notify.ts';
import { auditSubject } from './audit-subject.ts';
import { assertMayGoOn, type RequestSources } from './find-request.ts';

type NotifySubscriberDeps = NotifyDeps & RequestSources & { readonly tableName: string; readonly now: () => Date };

/** Puts an admin's own words into the subscriber's inbox, once for a key, and sends them to their browsers. */
export async function notifySubscriber(
  deps: NotifySubscriberDeps,
  admin: AdminCaller,
  request: StoredProRequest,
  { message, key }: { message: string; key: string },
): Promise<StoredProRequest> {
  assertMayGoOn(request);
  const now = deps.now();
  const at = now.toISOString();
  const event = { kind: 'notified', at, by: admin.name, note: message } as const;
  const told = noteAbout(request, message, await pathAbout(deps, request));
  const note = { ...told, id: newId(now), createdAt: at, isRead: false };
  const isFirst = await deps.proRequests.recordNotification(request, { key, event }, [
    ...deps.notifications.adding(request.userId, note),
    putAuditEntry(
      deps.tableName,
      auditEntry(admin, { action: 'notified', ...auditSubject(request), reason: message }, now),
      request.userId,
    ),
  ]);
  if (isFirst) await pushToBrowsers(deps, request.userId, note);
  return (await deps.proRequests.find(request.userId, request.id)) ?? request;
}

/** An open request is told of at its form, which may have moved or gone since. */
async function pathAbout({ proForms }: RequestSources, request: StoredProRequest): Promise<string | undefined> {
  if (!isOpen(request.status)) return '/requests';
  const form = await proForms.find(request.formId);
  return form && form.deletedAt === undefined ? `/pro${form.routePath}` : undefined;
}
