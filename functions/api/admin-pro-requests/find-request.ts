import { mayModify } from '#shared/rules/admin.ts';
import { mayBecome, type ProRequestStatus } from '#shared/rules/pro-request.ts';
import { AppError } from '#functions/platform/app-error.ts';
import {
  proFormAt,
  type StoredProForm,
  type ProFormRepository,
} from '#functions/domain/pro-forms/pro-form-repository.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import {
  noRequests,
  type ProRequestRepository,
  requestCountsAt,
} from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { Table } from '#functions/platform/table/table.ts';

export interface RequestSources {
  readonly proForms: ProFormRepository;
  readonly proRequests: ProRequestRepository;
}

/** A form whose requests this admin may work on: its own, or any for a super admin. */
async function requireOwnForm(
  { proForms }: Pick<RequestSources, 'proForms'>,
  admin: AdminCaller,
  formId: string,
): Promise<StoredProForm> {
  return assertOwn(admin, await proForms.find(formId));
}

/** The same with how many requests of it are in each status, by one request. */
export async function requireCountedForm({ table }: { readonly table: Table }, admin: AdminCaller, formId: string) {
  const found = await table.getTogether([proFormAt(formId), requestCountsAt(formId)]);
  return {
    form: assertOwn(admin, found.get(proFormAt(formId))),
    counts: found.get(requestCountsAt(formId)) ?? noRequests,
  };
}

function assertOwn<F extends { readonly ownerUserId: string }>(admin: AdminCaller, form: F | undefined): F {
  if (form === undefined) throw new AppError('not_found', 'Pro form not found');
  if (!mayModify(admin, form)) {
    throw new AppError('forbidden', 'Access denied. You can only modify your own pro forms.');
  }
  return form;
}

/** The same of a request; one that was made before forms had ids is a super admin's to end. */
export async function requireOwnRequest(
  sources: RequestSources,
  admin: AdminCaller,
  { userId, id }: { userId: string; id: string },
): Promise<StoredProRequest> {
  const request = await sources.proRequests.find(userId, id);
  if (request === undefined) throw new AppError('not_found', 'Request not found');
  const isOfNoForm = request.formId === '';
  if (!(isOfNoForm && admin.isSuperAdmin)) await requireOwnForm(sources, admin, request.formId);
  return request;
}

/** An item has room for more, but nobody needs them. */
const mostEvents = 100;

/** Throws `conflict` when so much has happened to a request that only its end may follow. */
export function assertMayGoOn({ events }: StoredProRequest): void {
  if (events.length >= mostEvents) throw new AppError('conflict', 'Too much has happened to this request already.');
}

/** Throws `conflict` when a request is beyond that already. */
export function assertMayBecome({ status }: StoredProRequest, next: ProRequestStatus): void {
  if (!mayBecome(status, next)) throw movedOn();
}

/** Somebody else was faster. */
export function movedOn(): AppError {
  return new AppError('conflict', 'This request has moved on in the meantime.');
}
